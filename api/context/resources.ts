/** Where the metadata of a protected resource is (RFC 9728), before its path. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
/** Where programs with a language model find the tools. */
export const MCP_PATH = '/mcp';

/** What access tokens of this server may be for: the HTTP API, and the same service by the Model Context Protocol. */
export function audiencesOf(publicUrl: string): readonly string[] {
  return [publicUrl, publicUrl + MCP_PATH];
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
