import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { allow, logInToConsent, newBrowser } from '../../support/server/connectedClient.ts';

const PERSON = { email: 'owner@example.org', password: 'correct horse battery' };
const REDIRECT_URI = 'http://127.0.0.1:45671/callback';
/** A test server uses plain http. */
const HTTP = { [oauth.allowInsecureRequests]: true };
const NO_SECRET = oauth.None();

/**
 * The library refuses everything that the OAuth standards don't allow: different issuers and resources, malformed
 * answers.
 */
describe.each(['/mcp', ''])('a library of OAuth connects to the resource %j', (path) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.post('/api/v1/autonomous/register', PERSON);
  });
  afterAll(() => server.close());

  it('finds it by address only, renews its tokens and revokes them', async () => {
    const url = new URL(server.url + path);
    const resource = await oauth.processResourceDiscoveryResponse(
      url,
      await oauth.resourceDiscoveryRequest(url, HTTP),
    );
    const issuer = new URL(resource.authorization_servers![0]!);
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...HTTP });
    const as = await oauth.processDiscoveryResponse(issuer, found);
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(as, { redirect_uris: [REDIRECT_URI] }, HTTP),
    );
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const authorize = new URL(as.authorization_endpoint!);
    authorize.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      scope: as.scopes_supported![0]!,
      resource: resource.resource,
      state,
    }).toString();
    const browser = newBrowser(server);
    await browser.open(authorize.href);
    await logInToConsent(browser, PERSON);
    await allow(browser);

    const callback = oauth.validateAuthResponse(as, client, new URL(browser.left!), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(
        as,
        client,
        NO_SECRET,
        callback,
        REDIRECT_URI,
        verifier,
        HTTP,
      ),
    );
    const balance = new URL('/api/v1/balance', server.url);
    const ask = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', balance, undefined, undefined, HTTP);
    expect((await ask(tokens.access_token)).status).toBe(200);
    const renewed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, NO_SECRET, tokens.refresh_token!, HTTP),
    );
    expect((await ask(renewed.access_token)).status).toBe(200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, NO_SECRET, renewed.refresh_token!, HTTP),
    );
    await expect(ask(renewed.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  });
});
