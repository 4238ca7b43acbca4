interface Window {
  SwaggerUIBundle(options: Readonly<Record<string, unknown>>): unknown;
}
