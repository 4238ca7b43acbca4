/** Swagger UI over this server's own description, light or dark as the system is. */

import { accessible, keepAccessible } from './accessible.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyScheme();
dark.addEventListener('change', applyScheme);

window.SwaggerUIBundle({
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
});

keepAccessible(document.getElementById('reference'));
