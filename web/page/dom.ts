type Attributes = Readonly<
  Record<string, string | number | boolean | null | undefined | ((event: never) => unknown)>
>;
type Child = Node | string | null | false;

/**
 * An element with its attributes and children. `on…` attributes are listeners; false and null omit an attribute or a
 * child. Text is always text, never markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

/** The same for SVG. */
export function svgElement(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(node, attributes, children);
  return node;
}

/** The page's element with this id. */
export function byId(id: string): HTMLElement {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no #${id}`);
  return node;
}

/** The current value of a custom property of the stylesheets, as `rgb(…)`: light or dark, as displayed. */
export function colorToken(name: string): string {
  const probe = element('span', { hidden: true });
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function fill(node: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value as EventListener);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== false) node.append(child);
}
