/** @typedef {{ React: { createElement(type: unknown, props: object | null, ...children: unknown[]): unknown } }} System */

/** A Swagger UI plugin: its own parts where they are of no use to readers of screens, put right. */
export const accessible = () => ({
  wrapComponents: {
    // The path lies in the button that opens the operation, which must hold no separate link.
    OperationSummaryPath:
      (/** @type {unknown} */ _original, /** @type {System} */ { React }) =>
      (/** @type {{ operationProps: Map<string, string> }} */ { operationProps }) => {
        const path = operationProps.get('path') ?? '';
        const parts = path
          .split(/(?=\/)/)
          .flatMap((part, index) =>
            index === 0 ? [part] : [React.createElement('wbr', { key: index }), part],
          );
        return React.createElement(
          'span',
          { className: 'opblock-summary-path', 'data-path': path },
          ...parts,
        );
      },
    // A button is called what it says.
    Button:
      (/** @type {unknown} */ Original, /** @type {System} */ { React }) =>
      (/** @type {Record<string, unknown>} */ { 'aria-label': label, ...rest }) =>
        React.createElement(
          Original,
          typeof rest['children'] === 'string' ? rest : { ...rest, 'aria-label': label },
        ),
    // There is one server, this one: nothing to choose.
    ServersContainer: () => () => null,
  },
});

const FIELD = ':is(input, select, textarea):not([aria-label])';

/**
 * What Swagger UI draws without a name, or out of the keyboard's reach: selector, remedy.
 * @type {[string, (element: Element) => void][]}
 */
const REMEDIES = [
  [`[data-param-name] ${FIELD}`, nameOfParameter],
  [`.examples-select ${FIELD}`, named('Example')],
  [`.opblock-section-request-body ${FIELD}`, named('Request body')],
  [`.filter ${FIELD}`, named('Filter by tag or path')],
  ['.close-modal:not([aria-label])', named('Close')],
  ['.json-schema-2020-12-accordion:not([aria-label])', nameOfSchema],
  ['pre.microlight:not([tabindex])', (element) => element.setAttribute('tabindex', '0')],
];

/** @param {string} name */
function named(name) {
  return (/** @type {Element} */ element) => element.setAttribute('aria-label', name);
}

/** @param {Element} element */
function nameOfParameter(element) {
  named(element.closest('[data-param-name]')?.getAttribute('data-param-name') ?? '')(element);
}

/** @param {Element} element */
function nameOfSchema(element) {
  if (element.textContent.trim() === '') named('Schema')(element);
}

/**
 * Puts right what the plugin cannot reach, now and whenever Swagger UI draws.
 * @param {Element | null} root
 */
export function keepAccessible(root) {
  if (root === null) return;
  const remedy = () => {
    for (const [selector, mend] of REMEDIES) root.querySelectorAll(selector).forEach(mend);
  };
  new MutationObserver(remedy).observe(root, { childList: true, subtree: true });
  remedy();
}
