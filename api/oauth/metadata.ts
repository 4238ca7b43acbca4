import { audienceOf, type ResourcePath } from '../context/resources.ts';
import { OAUTH_PATHS, SCOPE } from './provider.ts';

/** What the authorization server can do and where (RFC 8414). */
export function authorizationServerMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorize,
    token_endpoint: issuer + OAUTH_PATHS.token,
    registration_endpoint: issuer + OAUTH_PATHS.register,
    revocation_endpoint: issuer + OAUTH_PATHS.revoke,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs/connect`,
  };
}

/** A resource of this server, and who gives access to it (RFC 9728). `path` is '' for the HTTP API. */
export function protectedResourceMetadata(issuer: string, path: ResourcePath) {
  return {
    resource: audienceOf(issuer + path, issuer) ?? issuer,
    resource_name: path === '' ? 'Ground Motion API' : 'Ground Motion tools',
    authorization_servers: [issuer],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuer}/docs/connect`,
  };
}
