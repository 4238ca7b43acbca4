import { renderPage } from './html.ts';

/** Where the reference's program and styles are served. */
export const REFERENCE_ASSETS = '/docs/assets/';

/** The interactive reference: Swagger UI over this server's own description. */
export function referencePage(): string {
  return renderPage({
    title: 'API reference',
    description: 'Every endpoint of the Ground Motion Reporting Service, to read and to try out',
    path: '/docs',
    head: `
<link rel="stylesheet" href="/styles/reference.css">
<script src="${REFERENCE_ASSETS}swagger-ui-bundle.js" defer></script>
<script src="/docs/reference.js" type="module"></script>`,
    body: `<noscript><main><p>The reference needs JavaScript. <a href="/docs/guide">The guide</a> and <a href="/openapi.json">the OpenAPI description</a> do not.</p></main></noscript>
<div class="reference" id="reference"></div>`,
  });
}
