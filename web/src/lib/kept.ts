/** What is worked out once and kept: so much of it, and for more the oldest goes. */
export class Kept<V> extends Map<string, V> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: string, value: V): this {
    const [oldest] = this.keys();
    if (oldest !== undefined && this.size >= this.most && !this.has(key)) this.delete(oldest);
    return super.set(key, value);
  }
}
