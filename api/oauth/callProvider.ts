import inject from 'light-my-request';
import type { AuthorizationServer } from './provider.ts';

/** A request that the authorization server's library answers, as plain data. */
interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, without what comes before the path in the public address. */
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly body?: { readonly type: string; readonly text: string };
}

/** What the library answered. */
export interface ProviderAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly setCookie: readonly string[];
  readonly contentType: string | null;
  readonly text: string;
}

/**
 * Has the library answer a request. It sees a request to the issuer and nothing else of the caller's: no Host, no Origin
 * and no forwarding header of the request decides where its answers lead.
 */
export async function callProvider(
  { provider }: AuthorizationServer,
  { method, url, cookie, body }: ProviderRequest,
): Promise<ProviderAnswer> {
  const { protocol, host, pathname } = new URL(provider.issuer);
  const answerRequest = provider.callback();
  const answer = await inject(
    (request, response) => {
      // The path before it, which a proxy has taken off.
      (request as { originalUrl?: string }).originalUrl = pathname.replace(/\/$/, '') + url;
      void answerRequest(request, response);
    },
    {
      method,
      url,
      headers: {
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
        accept: 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': body.type }),
      },
      ...(body === undefined ? {} : { payload: body.text }),
    },
  );
  const { headers } = answer;
  return {
    status: answer.statusCode,
    location: headers.location ?? null,
    setCookie: [headers['set-cookie'] ?? []].flat().map(String),
    contentType: headers['content-type'] === undefined ? null : String(headers['content-type']),
    text: answer.payload,
  };
}
