interface Window {
  SwaggerUIBundle(options: Readonly<Record<string, unknown>>): {
    readonly layoutActions: { show(part: readonly string[], isOpen: boolean): void };
  };
}
