/** Where the metadata of a protected resource is (RFC 9728), before its path. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** The endpoint where programs with a language model find the tools. */
export const MCP_PATH = '/mcp';
/** The same for programs that only connect an account. A URL without a query, because they compare it with its metadata. */
export const MCP_CONNECT_PATH = '/mcp/connect';
/** The paths of resources whose authorization server clients may look up; '' = the HTTP API. */
export const RESOURCE_PATHS = ['', MCP_PATH, MCP_CONNECT_PATH] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/**
 * The audiences for which this server issues access tokens: the HTTP API, and the same service by the Model Context
 * Protocol, at both of its URLs.
 */
export function audiencesOf(publicUrl: string): readonly string[] {
  return RESOURCE_PATHS.map((path) => publicUrl + path);
}

/** The audience of a resource indicator (RFC 8707), however its URL is spelled; null = not one of this server's. */
export function audienceOf(resource: string, publicUrl: string): string | null {
  const spelled = plainAddress(resource);
  return audiencesOf(publicUrl).find((audience) => plainAddress(audience) === spelled) ?? null;
}

/** A URL without its trailing slash; null = not a URL. */
function plainAddress(text: string): string | null {
  return URL.canParse(text) ? new URL(text).href.replace(/\/$/, '') : null;
}
