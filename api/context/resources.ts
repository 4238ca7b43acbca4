/** Where the metadata of a protected resource is (RFC 9728), before its path. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Where programs with a language model find the tools. */
export const MCP_PATH = '/mcp';
/** The same for programs that only connect an account. An address without a query, for they compare it with its metadata. */
export const MCP_CONNECT_PATH = '/mcp/connect';
/** The paths of resources of which clients may ask who gives access to them; '' = the HTTP API. */
export const RESOURCE_PATHS = ['', MCP_PATH, MCP_CONNECT_PATH] as const;
export type ResourcePath = (typeof RESOURCE_PATHS)[number];

/** What access tokens of this server may be for: the HTTP API, and the same service by the Model Context Protocol, at both of its addresses. */
export function audiencesOf(publicUrl: string): readonly string[] {
  return RESOURCE_PATHS.map((path) => publicUrl + path);
}

/** The audience that a resource indicator (RFC 8707) names, however its address is spelled; null = none of this server's. */
export function audienceOf(resource: string, publicUrl: string): string | null {
  const spelled = plainAddress(resource);
  return audiencesOf(publicUrl).find((audience) => plainAddress(audience) === spelled) ?? null;
}

/** An address without the slash at its end; null = no address. */
function plainAddress(text: string): string | null {
  return URL.canParse(text) ? new URL(text).href.replace(/\/$/, '') : null;
}
