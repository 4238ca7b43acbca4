import type { Contract } from '../../schemas/http/contract/contract.ts';
import { MCP_CONNECT_PATH, MCP_PATH } from '../context/resources.ts';
import { heading, list, paragraph, shell, steps, type Document } from './blocks.ts';

/** How a program is connected to an account, for people and for those who write such programs. */
export function connectPage({ base_url: url, authentication }: Contract): Document {
  const isOffered = authentication.schemes.some(({ scheme, available }) => scheme === 'oauth2' && available);
  return {
    title: 'Connect a program',
    summary: 'Let an assistant or an editor buy reports for you, within a limit, without giving it a key.',
    blocks: isOffered
      ? [
          steps(
            `Give the program this address: \`${url}${MCP_CONNECT_PATH}\``,
            'It opens a page of this server. Log in, look at the address that it returns to, say how much it may spend a day and until when, and allow it.',
            `See what it spends, and disconnect it, at [${url}/oauth/clients](${url}/oauth/clients)`,
          ),
          paragraph(
            'The program gets no key and no password. It buys reports from your credits within the limit, sees your balance and what it bought itself, and can write to support. It sees nothing else, and changes nothing of your account.',
          ),
          heading('For those who write programs', 'programs'),
          list(
            `OAuth 2.1: authorization code with PKCE (\`S256\`), public clients, refresh tokens that rotate, one scope \`reports\`. \`${url}/.well-known/oauth-authorization-server\` names the endpoints`,
            '`POST /oauth/register` registers a client; redirect addresses are `https`, or `http` on `127.0.0.1`, `[::1]` and `localhost` with any port',
            `\`resource\` is \`${url}\`, \`${url}${MCP_PATH}\` or \`${url}${MCP_CONNECT_PATH}\`; the access token holds for an hour, and is a Bearer wherever a child key is one`,
            `\`${url}${MCP_PATH}\` lets everyone look without a key; a token that ended is 401 with \`resource_metadata\` in \`WWW-Authenticate\``,
          ),
          shell(`curl -s -X POST ${url}/oauth/register -H 'content-type: application/json' \\
  -d '{"client_name": "My agent", "redirect_uris": ["http://127.0.0.1/callback"]}'`),
        ]
      : [
          paragraph(
            'This server connects no programs: that needs a public address by https. Give a program a child key instead (`POST /api/v1/keys`), with a daily cap.',
          ),
        ],
  };
}
