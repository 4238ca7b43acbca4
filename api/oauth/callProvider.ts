import inject from 'light-my-request';
import type { AuthorizationServer } from './provider.ts';

/** A request for the authorization server's library to answer, as plain data. */
interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, without the prefix of the public URL's path. */
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly body?: { readonly type: string; readonly text: string };
}

/** The library's response. */
export interface ProviderAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly setCookie: readonly string[];
  readonly contentType: string | null;
  readonly text: string;
}

/**
 * Lets the library answer a request. The library sees a request to the issuer: the caller's Host, Origin and forwarding
 * headers can't influence the URLs in its responses.
 */
export async function callProvider(
  { provider }: AuthorizationServer,
  { method, url, cookie, body }: ProviderRequest,
): Promise<ProviderAnswer> {
  const { protocol, host, pathname } = new URL(provider.issuer);
  const answerRequest = provider.callback();
  const answer = await inject(
    (request, response) => {
      // The path prefix, which a proxy has removed.
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
