import type { Contract } from '../../schemas/http/contract/contract.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Access, RouteRegistry } from '../context/routeRegistry.ts';
import { describeAccess, describeCost } from '../openapi/describeAccess.ts';
import { schemasIn } from './schemas.ts';

export type DescribedEndpoint = Contract['endpoints'][number];
type Parameter = DescribedEndpoint['parameters'][number];

/** Every endpoint with its parameters and answers, from the route registry and OpenAPI. */
export function describeEndpoints(registry: RouteRegistry, openApi: OpenApiDocument): DescribedEndpoint[] {
  return registry.routes().flatMap(({ method, path, summary, access, bodyLimitBytes }) => {
    const operation = openApi.paths[path]?.[method.toLowerCase()];
    if (!isEndpoint({ path, access }) || !operation) return [];
    const body = operation.requestBody?.content['application/json']?.schema;
    const answers = Object.entries(operation.responses)
      .map(([status, { content }]) => [status, schemasIn(content)] as const)
      .filter(([status]) => Number(status) < 400);
    return [
      {
        method,
        path,
        operation_id: operation.operationId ?? '',
        summary,
        access: describeAccess(access),
        cost: describeCost(access),
        parameters: (operation.parameters ?? []).map(describeParameter),
        body: body === undefined ? null : { max_bytes: bodyLimitBytes, schema: body },
        answers: Object.fromEntries(answers),
      },
    ];
  });
}

/**
 * Whether a route is listed as an endpoint: those under /api, map tiles, the lake by URL, and everything that sells
 * reports.
 */
export function isEndpoint({ path, access }: { readonly path: string; readonly access: Access }): boolean {
  return /^\/(api|tiles|wmts|stac)(\/|$)/.test(path) || access.cost === 'report';
}

type OpenApiParameter = NonNullable<OpenApiDocument['paths'][string][string]['parameters']>[number];

function describeParameter(parameter: OpenApiParameter): Parameter {
  const { name, required = false, description, schema = {}, explode } = parameter;
  return {
    name,
    in: parameter.in,
    required,
    ...(description === undefined ? {} : { description }),
    ...(explode === false ? { comma_separated: true } : {}),
    schema,
  };
}
