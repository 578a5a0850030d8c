import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./stores/language.svelte";

const target = document.getElementById("app");
if (target) void language.begin().then(() => mount(App, { target }));
