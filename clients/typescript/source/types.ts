import type { OPERATIONS } from './generated/operations.ts';
import type { components, operations } from './generated/schema.ts';
import type { Patience, RawAnswer } from './send.ts';

/** Types by their name in the API description, such as `Schemas['OkReport']`. */
export type Schemas = components['schemas'];
/** The name of an operation, such as `getMotion`. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer B } };
}
  ? { body: B }
  : operations[Id] extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : unknown;
/** The arguments of an operation: path and query parameters by name, and `body`. */
export type Arguments<Id extends OperationId> = Given<Parameters<Id>['path']> &
  Given<Parameters<Id>['query']> &
  BodyOf<Id>;

type Read<Content> = {
  [Type in keyof Content]: Type extends `${string}json`
    ? Content[Type]
    : Type extends `text/${string}`
      ? string
      : Uint8Array;
}[keyof Content];
type ReadOf<Response> = Response extends { content: infer Content }
  ? [Content] extends [never]
    ? undefined
    : Read<Content>
  : undefined;
type Responses<Id extends OperationId> = operations[Id]['responses'];
/** Only a call whose `headers` contain `if-none-match` gets 304. */
type StatusOf<Id extends OperationId> = Exclude<keyof Responses<Id>, 304>;
/** Every possible answer of an operation: `status` determines the type of `body`. */
export type Answer<Id extends OperationId> = {
  [Status in StatusOf<Id>]: {
    readonly status: Status;
    readonly body: ReadOf<Responses<Id>[Status]>;
    readonly headers: Headers;
  };
}[StatusOf<Id>];
/** The answer of a successful operation. */
export type Success<Id extends OperationId> = Extract<
  Answer<Id>,
  { status: 200 | 201 | 202 | 204 | 206 }
>['body'];

/** Options of one call. */
export interface CallOptions extends Partial<Patience> {
  /** For repeating a purchase after an earlier failure; otherwise generated, and kept while the call is retried. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Allows retries of a POST that takes no Idempotency-Key. */
  readonly repeatable?: boolean;
}

/** Pays what a 402 answer asks for (x402): returns the headers of the payment, or null to decline. Called once per call. */
export type Pay = (challenge: RawAnswer) => Promise<Readonly<Record<string, string>> | null>;

export interface ClientSettings extends Partial<Patience> {
  /** The server's URL, such as `https://ground.example.org`; http is only for this machine. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** The maximum price of a purchase, US dollars: the server refuses more, uncharged. */
  readonly maxPriceUsd?: number;
  /**
   * Whether a report that the account owns is returned, uncharged, when nothing newer is served (default: yes). A call
   * with its own `reuse` is sent unchanged.
   */
  readonly reuse?: boolean;
  readonly pay?: Pay;
  readonly fetch?: typeof fetch;
}

type IsOptional<T> = Record<string, never> extends T ? true : false;
type Method<Id extends OperationId> = (
  ...given: IsOptional<Arguments<Id>> extends true
    ? [args?: Arguments<Id>, options?: CallOptions]
    : [args: Arguments<Id>, options?: CallOptions]
) => Promise<Answer<Id>>;

export type PagedId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { list: string } ? Id : never;
}[OperationId];
type ItemOf<Id extends PagedId> = (typeof OPERATIONS)[Id] extends { list: infer Field extends string }
  ? Success<Id> extends Record<Field, readonly (infer Item)[]>
    ? Item
    : never
  : never;

/** A method for each operation, and `iterate` over all items of paged operations. */
export type Client = { readonly [Id in OperationId]: Method<Id> } & {
  iterate<Id extends PagedId>(
    id: Id,
    args?: Arguments<Id>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<Id>>;
};
