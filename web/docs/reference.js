/** Swagger UI over this server's own description, light or dark as the system is. */

import { accessible, keepAccessible } from './accessible.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyScheme();
dark.addEventListener('change', applyScheme);

const reference = window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [accessible],
  syntaxHighlight: { theme: 'obsidian' },
  onComplete: collapseDocuments,
});

/**
 * Closes the list of documents, unless the address names one. From 150 open rows on Swagger UI draws only those in sight, and
 * the browser's own search no longer finds an operation.
 */
function collapseDocuments() {
  if (!location.hash.startsWith('#/documentation'))
    reference.layoutActions.show(['operations-tag', 'documentation'], false);
}

keepAccessible(document.getElementById('reference'));
