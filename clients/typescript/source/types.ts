import type { OPERATIONS } from './generated/operations.ts';
import type { components, operations } from './generated/schema.ts';
import type { Patience, RawAnswer } from './send.ts';

/** Types by their name in the API's description, such as `Schemas['OkReport']`. */
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
/** What an operation is called with: the parameters of path and query by name, and `body`. */
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
/** 304 answers only a call whose `headers` hold `if-none-match`. */
type StatusOf<Id extends OperationId> = Exclude<keyof Responses<Id>, 304>;
/** Whatever an operation answers: `status` tells which `body` it is. */
export type Answer<Id extends OperationId> = {
  [Status in StatusOf<Id>]: {
    readonly status: Status;
    readonly body: ReadOf<Responses<Id>[Status]>;
    readonly headers: Headers;
  };
}[StatusOf<Id>];
/** What an operation answers when it does what it was asked for. */
export type Success<Id extends OperationId> = Extract<
  Answer<Id>,
  { status: 200 | 201 | 202 | 204 | 206 }
>['body'];

/** What is wanted of one call. */
export interface CallOptions extends Partial<Patience> {
  /** Of a purchase that is repeated after an earlier failure; otherwise made again, and kept while the call is retried. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Allows retries of a POST that takes no Idempotency-Key. */
  readonly repeatable?: boolean;
}

/** Pays what an answer 402 asks for (x402): the headers of the payment, or null to leave it. It is asked once a call. */
export type Pay = (challenge: RawAnswer) => Promise<Readonly<Record<string, string>> | null>;

export interface ClientSettings extends Partial<Patience> {
  /** Of the server, such as `https://ground.example.org`; http is for this machine only. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** What a purchase may cost at most, US dollars: more is refused by the server, uncharged. */
  readonly maxPriceUsd?: number;
  /**
   * Whether a report that the account owns is the answer, uncharged, where nothing newer is served (default: yes). A call that says
   * `reuse` itself is sent as it is.
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

/** A method for each operation, and `iterate` over all items of one that answers in pages. */
export type Client = { readonly [Id in OperationId]: Method<Id> } & {
  iterate<Id extends PagedId>(
    id: Id,
    args?: Arguments<Id>,
    options?: CallOptions,
  ): AsyncGenerator<ItemOf<Id>>;
};
