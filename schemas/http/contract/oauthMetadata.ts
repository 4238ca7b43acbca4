import { z } from 'zod';

const addresses = z.array(z.string());

/** RFC 8414, section 2: this server's metadata. */
export const authorizationServerMetadataSchema = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: addresses,
    response_types_supported: addresses,
    response_modes_supported: addresses,
    grant_types_supported: addresses,
    token_endpoint_auth_methods_supported: addresses,
    revocation_endpoint_auth_methods_supported: addresses,
    code_challenge_methods_supported: addresses,
    authorization_response_iss_parameter_supported: z.boolean(),
    service_documentation: z.string(),
  })
  .meta({ id: 'AuthorizationServerMetadata', description: 'RFC 8414' });

/** RFC 9728, section 2. */
export const protectedResourceMetadataSchema = z
  .object({
    resource: z.string(),
    resource_name: z.string(),
    authorization_servers: addresses,
    scopes_supported: addresses,
    bearer_methods_supported: addresses,
    resource_documentation: z.string(),
  })
  .meta({ id: 'ProtectedResourceMetadata', description: 'RFC 9728' });
