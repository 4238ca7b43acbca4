import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API_VERSION } from '../../schemas/http/discovery.ts';
import type { ApiApp } from '../dependencies.ts';

/** Generates the OpenAPI 3.1 description from the routes' own schemas. */
export async function registerOpenApi(app: ApiApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ground Motion Reporting Service',
        version: API_VERSION,
        description:
          'Satellite-measured vertical ground motion (subsidence or uplift) at a place. 0.40 USD a report of status `ok`; everything else is free. Negative = sinking, positive = rising.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server' }],
      tags: [
        { name: 'reports', description: 'Ground-motion reports' },
        { name: 'places', description: 'Free helpers about places and frames' },
        { name: 'account', description: 'Accounts and credits' },
        { name: 'discovery', description: 'The service about itself' },
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'API key: gm_live_…, gm_child_… or gm_test_…',
          },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document);
      const access = document.route.config?.access;
      if (!schema || !access) return { schema: { ...schema, hide: true }, url };
      const security =
        access.caller === 'anyone' ? [{}] : access.caller === 'key' ? [{ bearer: [] }] : [{ bearer: [] }, {}];
      return { schema: { ...schema, security }, url };
    },
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  });
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

interface DocumentParts {
  readonly paths?: object;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Leaves out the component schemas that nothing refers to (each is generated for input and for output). */
function withoutUnusedSchemas<Document extends object>(document: Document): Document {
  const { paths, components } = document as DocumentParts;
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name) || !schemas[name]) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } };
}
