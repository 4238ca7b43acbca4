import swagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ApiApp } from '../context/dependencies.ts';
import { compareText } from '../../core/compareText.ts';
import { completeOperation, type Operation } from './completeOperation.ts';
import { OPENAPI_HEAD } from './document.ts';
import { errorResponseComponents, HEADER_COMPONENTS } from './errorResponses.ts';
import { DEPRECATIONS } from '../../schemas/http/contract/deprecations.ts';
import { markDeprecated } from './markDeprecated.ts';
import { shapeJsonSchema } from './jsonSchemaShape.ts';
import type { Access, RouteRegistry } from '../context/routeRegistry.ts';

const conversion = { zodToJsonConfig: { override: shapeJsonSchema } };
const transformRoute = createJsonSchemaTransform(conversion);
const transformDocument = createJsonSchemaTransformObject(conversion);

interface OpenApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Generates the OpenAPI 3.1 description from the routes' schemas and access. */
export async function registerOpenApi(app: ApiApp, registry: RouteRegistry): Promise<void> {
  await app.register(swagger, {
    openapi: OPENAPI_HEAD,
    transform: (document) =>
      document.schema ? transformRoute(document) : { schema: { hide: true }, url: document.url },
    transformObject: (document) =>
      finish(transformDocument(document) as unknown as OpenApiDocument, accessByOperation(registry)) as never,
  });
}

function accessByOperation(registry: RouteRegistry): ReadonlyMap<string, Access> {
  return new Map(
    registry.routes().map(({ method, path, access }) => [`${method.toLowerCase()} ${path}`, access]),
  );
}

/** Completes every operation, and adds the components that responses share. */
function finish(document: OpenApiDocument, accessOf: ReadonlyMap<string, Access>): object {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const completed = Object.entries(operations).map(([method, operation]) => {
      const access = accessOf.get(`${method} ${path}`);
      const whole = access ? completeOperation(operation, access) : operation;
      const marked = markDeprecated(`${method.toUpperCase()} ${path}`, whole as Operation, DEPRECATIONS);
      return [method, { ...marked, ...bodyOf(marked, document) }];
    });
    return [path, Object.fromEntries(completed)] as const;
  });
  const whole = {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, headers: HEADER_COMPONENTS, responses: errorResponseComponents() },
  };
  return withoutUnusedComponents(whole);
}

/** The body of an operation: optional if its schema allows null. */
function bodyOf({ requestBody }: Operation, { components }: OpenApiDocument): object {
  if (requestBody === undefined) return {};
  const [media] = Object.values(requestBody.content) as { readonly schema?: { readonly $ref?: string } }[];
  const name = media?.schema?.$ref?.split('/').at(-1) ?? '';
  const { anyOf = [] } = (components?.schemas?.[name] ?? {}) as { readonly anyOf?: readonly object[] };
  const takesNull = anyOf.some((each) => 'type' in each && each.type === 'null');
  return { requestBody: { ...requestBody, required: !takesNull } };
}

const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

interface Described {
  readonly paths: object;
  readonly components: object;
}

/** Removes unreferenced components (each schema is generated for input and for output), and sorts the others. */
function withoutUnusedComponents<Document extends Described>(document: Document): Document {
  const sections = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [reference, section = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(reference)) continue;
      used.add(reference);
      visit(sections[section]?.[name]);
    }
  };
  visit(document.paths);
  const kept = Object.entries(sections).map(([section, parts]) => [
    section,
    section === 'securitySchemes'
      ? parts
      : Object.fromEntries(
          Object.entries(parts)
            .filter(([name]) => used.has(`"#/components/${section}/${name}"`))
            .toSorted(([a], [b]) => compareText(a, b)),
        ),
  ]);
  return { ...document, components: Object.fromEntries(kept) as Document['components'] };
}
