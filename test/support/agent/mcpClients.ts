import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The result of a tool call. */
export interface CallAnswer {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined;
  readonly content: readonly (Readonly<Record<string, unknown>> & { readonly type: string })[];
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of a call in addition to its arguments. */
export interface CallOptions {
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (told: { readonly progress: number; readonly message?: string | undefined }) => void;
}

/** An MCP client that validates every answer against the schema that the tool gives. */
export interface McpClient {
  /** The protocol version negotiated by client and server. */
  readonly version: string | undefined;
  listTools(): Promise<readonly { readonly name: string; readonly outputSchema?: unknown }[]>;
  call(name: string, args?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<CallAnswer>;
  listResources(): Promise<readonly { readonly uri: string; readonly name: string }[]>;
  readResource(uri: string): Promise<string>;
  getPrompt(name: string, args: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

/** Opens a client for the endpoint at `url`, with or without an API key. */
export type OpenClient = (url: string, key?: string) => Promise<McpClient>;

const ABOUT = { name: 'test', version: '1' };

function initOf(key: string | undefined): RequestInit {
  return key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } };
}

async function facade(client: Client | OlderClient, version: string | undefined): Promise<McpClient> {
  const current = client as Client;
  return {
    version,
    listTools: async () => (await current.listTools()).tools,
    call: async (name, args = {}, { meta, signal, onProgress } = {}) => {
      const params = { name, arguments: { ...args }, ...(meta === undefined ? {} : { _meta: { ...meta } }) };
      const options = { ...(signal && { signal }), ...(onProgress && { onprogress: onProgress }) };
      const answer =
        client instanceof OlderClient
          ? await client.callTool(params, undefined, options)
          : await current.callTool(params, options);
      return answer as CallAnswer;
    },
    listResources: async () => (await current.listResources()).resources,
    readResource: async (uri) => {
      const { contents } = await current.readResource({ uri });
      return (contents[0] as { readonly text: string }).text;
    },
    getPrompt: async (name, args) => {
      const { messages } = await current.getPrompt({ name, arguments: { ...args } });
      return (messages[0]!.content as { readonly text: string }).text;
    },
    close: () => client.close(),
  };
}

/** The current client, which uses the newest version if the server supports it. */
export const openCurrent: OpenClient = async (url, key) => {
  const client = new Client(ABOUT, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: initOf(key) }));
  return facade(client, client.getNegotiatedProtocolVersion());
};

/** The same client as it behaves toward servers that only support `initialize`. */
const openInitializing: OpenClient = async (url, key) => {
  const client = new Client(ABOUT);
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: initOf(key) }));
  return facade(client, client.getNegotiatedProtocolVersion());
};

/** The client of the older SDK. */
const openOlder: OpenClient = async (url, key) => {
  const client = new OlderClient(ABOUT);
  const transport = new OlderTransport(new URL(url), { requestInit: initOf(key) });
  await client.connect(transport);
  return facade(client, transport.protocolVersion);
};

/** Every client, by name. */
export const MCP_CLIENTS: readonly (readonly [name: string, open: OpenClient])[] = [
  ['the current client', openCurrent],
  ['the current client towards older servers', openInitializing],
  ['the older client', openOlder],
];
