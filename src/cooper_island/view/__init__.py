"""What one seat may know, the story in events, and their words."""
