import { z } from 'zod';
import { printableName } from '../../core/printableText.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const MOST_REDIRECT_URIS = 10;
const LONGEST_URI = 500;
const LONGEST_NAME = 60;

/** A refusal in the format of RFC 7591. */
interface MetadataProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly error_description: string;
}

/** The stored data of a client that registers itself: its name and its redirect URIs. */
interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: 'none';
}

/** Properties of every client: a public one without a secret. */
const PUBLIC_CLIENT = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
} as const;

const requestSchema = z.object({
  client_name: z.string().nullish(),
  redirect_uris: z.array(z.string().max(LONGEST_URI)).min(1).max(MOST_REDIRECT_URIS),
  grant_types: z.array(z.string()).nullish(),
  response_types: z.array(z.string()).nullish(),
});

/** A scheme named after a domain in reverse order, such as `com.example.app` (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;
/** A scheme that is the name of a program, such as `cursor` or `vscode-insiders`. */
const PROGRAM_NAME = /^[a-z][a-z0-9-]{2,39}$/;
/** Schemes that don't belong to a program of the user: browsers, systems and mail programs handle them themselves. */
const NOT_A_PROGRAM: ReadonlySet<string> = new Set(
  'about acct afp blob callto chrome cid content data dav dict dns facetime file filesystem finger ftp ftps geo git gopher http https imap info intent irc ircs itms itms-apps jar javascript ldap ldaps livescript magnet mailto maps market message mid mms mocha modem news nfs nntp nfs onion package pop prefs query resource rlogin rsync rtsp search search-ms secondlife service sftp shell sip sips skype smb sms smsto snmp ssh stun stuns tel telnet tftp turn turns urn vbscript view-source vnc webcal wais ws wss xmpp'.split(
    ' ',
  ),
);
/** Prefixes of such schemes. */
const NOT_A_PROGRAM_BEGINS = /^(?:ms-|web-|chrome-|moz-|safari-|edge-|x-apple|about-|view-)/;

/**
 * Whether a sign-in may return there: to a site over https, or to a program on the user's own machine, over http on
 * loopback or by a private-use scheme. RFC 8252 (8.4) advises against schemes without a period, which more than one
 * program may claim. Editors use them anyway (`cursor://anysphere.cursor-mcp/…`, `vscode://publisher.extension/…`), so
 * they are accepted if the authority contains a period. A program that intercepts another one's response has a code
 * without its verifier, because PKCE is always required.
 */
function mayReturnTo(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || /[\s\\]/.test(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return !LOOPBACK.has(hostname);
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return isPrivateUse(uri, protocol.slice(0, -1), hostname);
}

function isPrivateUse(uri: string, scheme: string, hostname: string): boolean {
  const after = uri.slice(scheme.length + 1);
  if (REVERSE_DOMAIN.test(scheme)) return /^\/./.test(after);
  const isProgram =
    PROGRAM_NAME.test(scheme) && !NOT_A_PROGRAM.has(scheme) && !NOT_A_PROGRAM_BEGINS.test(scheme);
  return isProgram && after.startsWith('//') && /[^.]\.[^.]/.test(hostname);
}

/**
 * A client's redirect target, as shown to people and in lists: a host, or the scheme handled by a program on the user's
 * machine.
 */
export function placeOfRedirect(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`.replace(/\/\/$/, '');
}

/** Whether the host is the user's own machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * The registration for a request (RFC 7591), or why it is refused. Other metadata, such as logos and pages, isn't stored.
 * The result is always a public client without a secret, regardless of the request.
 */
export function clientMetadataOf(body: unknown): ClientMetadata | MetadataProblem {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? 'the body');
    const error = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata';
    return { error, error_description: `${field}: ${issue?.message ?? "doesn't match RFC 7591"}` };
  }
  const {
    client_name: name,
    redirect_uris: uris,
    grant_types: grants,
    response_types: responses,
  } = parsed.data;
  const foreign = uris.find((uri) => !mayReturnTo(uri));
  if (foreign !== undefined) {
    return {
      error: 'invalid_redirect_uri',
      error_description:
        `redirect_uris: ${JSON.stringify(foreign.slice(0, 120))} must be an https address, http on ` +
        '127.0.0.1, [::1] or localhost, or a program’s own scheme with a period in it or after it ' +
        '(com.example.app:/callback, program://publisher.name/callback), without user and fragment',
    };
  }
  if (grants && !grants.includes('authorization_code')) {
    return unsupported('grant_types', 'authorization_code, with or without refresh_token');
  }
  if (responses && !responses.includes('code')) return unsupported('response_types', 'code');
  return { client_name: clientName(name ?? ''), redirect_uris: uris, ...PUBLIC_CLIENT };
}

function unsupported(field: string, offered: string): MetadataProblem {
  return { error: 'invalid_client_metadata', error_description: `${field}: this server supports ${offered}` };
}

/** The name a client gives itself, as one short line without control characters. */
function clientName(name: string): string {
  const line = printableName(name.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
  const short = Array.from(line).slice(0, LONGEST_NAME).join('');
  return short === '' ? 'A program without a name' : short;
}
