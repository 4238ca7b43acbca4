import { required } from '../../../core/required.ts';

/** The parts of a JSON Schema in the OpenAPI description that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  /** false: the values of a list are one text, separated by commas. */
  readonly explode?: boolean;
  readonly schema?: Schema;
}

export interface Media {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

export interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of the server's OpenAPI description that the reference shows. */
export interface Description {
  readonly info: { readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description?: string }>>;
  };
}

/** An operation and where it is. */
export interface Operation extends OperationObject {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
}

/** Every operation that has a name, in the description's order. */
export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId, tags: [tag] = [] } = operation;
      if (operationId === undefined || tag === undefined) return [];
      return [{ ...operation, operationId, tag, method: method.toUpperCase(), path }];
    }),
  );
}

/** What most readers look for; listed before the other operations of its tag. */
const FIRST = ['getMotion', 'getTimeseries', 'getReportPdf', 'postMotionBatch', 'getCoverage', 'register'];

/** The position of an operation among those of its tag. */
function rankOf({ operationId }: Operation): number {
  const rank = FIRST.indexOf(operationId);
  return rank < 0 ? FIRST.length : rank;
}

/** The operations of each tag, in the order of the tags. */
export function operationsByTag(
  description: Description,
): { name: string; summary: string; operations: Operation[] }[] {
  const operations = operationsOf(description).sort((a, b) => rankOf(a) - rankOf(b));
  return (description.tags ?? []).map(({ name, description: summary = '' }) => ({
    name,
    summary,
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

/** The name of the component that a schema or response refers to; null where it is written out. */
export function referredName({ $ref }: { readonly $ref?: string }): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

/** A response, written out. */
export function resolveResponse({ components }: Description, response: Response): Response {
  const name = referredName(response);
  return name === null ? response : required(components.responses[name]);
}

/** The first content type of a body, with its media. */
export function firstMedia(
  content: Readonly<Record<string, Media>> | undefined,
): { readonly type: string; readonly media: Media } | null {
  const [first] = Object.entries(content ?? {});
  return first === undefined ? null : { type: first[0], media: first[1] };
}
