/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

/**
 * An element with its attributes and children. `on…` attributes are listeners; false and null leave an
 * attribute or a child out. Text is always text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  fill(node, attributes, children);
  return node;
}

/**
 * The same for SVG.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | false)} children
 */
export function svgElement(tag, attributes = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(node, attributes, children);
  return node;
}

/** The element of the page with this id. @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no #${id}`);
  return node;
}

/** @param {Element} node @param {Attributes} attributes @param {(Node | string | null | false)[]} children */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== false) node.append(child);
}
