import type { Contract } from '../../schemas/http/contract/contract.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { RouteRegistry } from '../context/routeRegistry.ts';
import { buildContract } from './buildContract.ts';

/** The contract of an app, made when it is first asked for: routes and address are known only once it listens. */
export function contractOf(app: ApiApp, context: ApiContext, registry: RouteRegistry): () => Contract {
  let contract: Contract | undefined;
  return () =>
    (contract ??= buildContract({
      config: context.config,
      publicUrl: context.publicUrl(),
      registry,
      openApi: app.swagger() as unknown as OpenApiDocument,
    }));
}
