import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { introduction, SERVER_CARD_TYPE } from './serverWords.ts';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json';
const NEWEST_VERSION = '2026-07-28';
const NAME = 'ground-motion';

/** Where a program that knows only this server's URL finds the tools, and how it connects (SEP-2127). */
export function serverCard(publicUrl: string, endpoint: string): Readonly<Record<string, unknown>> {
  const { title, version, websiteUrl, icons } = introduction(publicUrl);
  return {
    $schema: SCHEMA,
    name: `${reversedHost(publicUrl)}/${NAME}`,
    version,
    title,
    description: 'Measured ground motion of US addresses by satellite radar: sinking, stable or rising',
    websiteUrl,
    icons,
    remotes: [
      {
        type: 'streamable-http',
        url: endpoint,
        headers: [
          {
            name: 'Authorization',
            description: 'An API key, for tools that need one; register_agent gives one',
            isRequired: false,
            isSecret: true,
            value: 'Bearer {api_key}',
            variables: { api_key: { description: 'API key', isSecret: true, placeholder: 'gm_live_…' } },
          },
        ],
        supportedProtocolVersions: [...new Set([NEWEST_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS])],
      },
    ],
  };
}

/** The catalog of a site: its only server, and the URL of that server's card. */
export function serverCatalog(publicUrl: string, cardUrl: string): Readonly<Record<string, unknown>> {
  const { hostname } = new URL(publicUrl);
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${hostname}:${NAME}`,
        displayName: introduction(publicUrl).title,
        type: SERVER_CARD_TYPE,
        url: cardUrl,
      },
    ],
  };
}

/** com.example from https://example.com; an IP address stays as is. */
function reversedHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (/^[\d.]+$/.test(hostname)) return hostname;
  return hostname.startsWith('[') ? 'localhost' : hostname.split('.').toReversed().join('.');
}
