import { fetchEnvironment } from './chunk-5RWZYU7D.js';
import { queueEnvironment, withoutSecrets } from './chunk-NRPLSZLO.js';
import { dataDirSchema, lakeUrlSchema } from './chunk-QWK2JG2H.js';
import { external_exports } from './chunk-OMHHBRYQ.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// schemas/wholeNumber.ts
var wholeNumber = (least, most) =>
  external_exports
    .string()
    .regex(/^\d+$/, 'a whole number')
    .transform(Number)
    .pipe(external_exports.int().min(least).max(most));

// schemas/chatConfig.ts
var isPlain = (text) => {
    if (!URL.canParse(text)) return !1;
    let { username, password, search, hash } = new URL(text);
    return `${username}${password}${search}${hash}` == '';
  },
  chatEnvironment = {
    GM_CHAT_URL: external_exports
      .url({ protocol: /^https?$/ })
      .refine(isPlain, 'no user, password or parameters')
      .optional(),
    GM_CHAT_KEY: external_exports
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/, 'printable characters without spaces')
      .optional(),
    GM_CHAT_MODEL: external_exports.string().min(1).max(200).optional(),
    GM_CHAT_TIMEOUT_SECONDS: wholeNumber(1, 60).default(20),
    GM_CHAT_MESSAGES_PER_DAY: wholeNumber(1, 1e6).default(300),
    GM_CHAT_MODEL_ANSWERS_PER_DAY: wholeNumber(0, 1e6).default(100),
    GM_CHAT_KEEP_DAYS: wholeNumber(1, 3650).default(90),
  },
  CHAT_SECRETS = ['GM_CHAT_KEY', 'GM_CHAT_URL'],
  chatSchema = external_exports.object(chatEnvironment);
function chatConfigOf(values) {
  let { GM_CHAT_URL: url, GM_CHAT_KEY: key, GM_CHAT_MODEL: model } = values;
  return {
    model:
      url === void 0 || model === void 0
        ? null
        : {
            url: completionsUrl(url),
            key: key ?? null,
            model,
            timeoutMs: values.GM_CHAT_TIMEOUT_SECONDS * 1e3,
            answersADay: values.GM_CHAT_MODEL_ANSWERS_PER_DAY,
          },
    messagesADay: values.GM_CHAT_MESSAGES_PER_DAY,
    keptDays: values.GM_CHAT_KEEP_DAYS,
  };
}
function completionsUrl(url) {
  let base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions')
    ? base
    : base.endsWith('/v1')
      ? `${base}/chat/completions`
      : `${base}/v1/chat/completions`;
}
function describeChat(chat) {
  let { model } = chat;
  return {
    ...chat,
    model: model && { ...model, url: new URL(model.url).host, key: model.key === null ? null : '***' },
  };
}
function chatNotices(values) {
  let { GM_CHAT_URL: url, GM_CHAT_KEY: key, GM_CHAT_MODEL: model } = values;
  return url !== void 0 && model === void 0
    ? ['GM_CHAT_URL is set without GM_CHAT_MODEL: no model words the answers of the assistant']
    : url === void 0 && (model !== void 0 || key !== void 0)
      ? [
          'GM_CHAT_MODEL or GM_CHAT_KEY is set without GM_CHAT_URL: no model words the answers of the assistant',
        ]
      : [];
}

// schemas/contactConfig.ts
var contactEnvironment = {
    GM_OAUTH: external_exports.enum(['auto', 'off']).default('auto'),
    GM_SECURITY_CONTACT: external_exports
      .string()
      .regex(
        /^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]{3,300}$/,
        'an address such as mailto:security@example.org or https://\u2026',
      )
      .optional(),
  },
  contactSchema = external_exports.object(contactEnvironment),
  LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/;
function isLoopbackHost(host) {
  return LOOPBACK_HOST.test(host);
}
function checksMailDomains(values) {
  return values.GM_MAIL_DOMAIN_CHECK !== 'auto'
    ? values.GM_MAIL_DOMAIN_CHECK === 'on'
    : !isLoopbackHost(values.GM_HOST) ||
        values.GM_BASE_URL !== void 0 ||
        values.GM_TRUSTED_PROXIES.length > 0;
}
function offersOauth({ GM_OAUTH: choice, GM_BASE_URL: baseUrl, GM_HOST: host }) {
  if (choice === 'off') return !1;
  if (baseUrl === void 0) return isLoopbackHost(host);
  let { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
function securityContactOf({ GM_SECURITY_CONTACT: contact, GM_SUPPORT_EMAIL: email }) {
  return contact ?? (email === void 0 ? null : `mailto:${email}`);
}

// schemas/paymentConfig.ts
var secret = (pattern, what) => external_exports.string().regex(pattern, what),
  ADDRESS = /^0x[0-9a-fA-F]{40}$/,
  words = (most) => external_exports.string().trim().min(1).max(most),
  rpcUrls = external_exports
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      external_exports
        .array(external_exports.url({ protocol: /^https?$/ }))
        .min(1)
        .max(2, 'one address or two, with a comma between')
        .refine((urls) => new Set(urls).size === urls.length, 'two addresses of two providers, or one alone'),
    ),
  paymentEnvironment = {
    GM_PAYMENT_REHEARSAL: external_exports.enum(['off', 'on']).default('off'),
    GM_STRIPE_SECRET_KEY: secret(
      /^[sr]k_(live|test)_[\w]{8,250}$/,
      'a secret or restricted key of Stripe (sk_live_\u2026, rk_live_\u2026)',
    ).optional(),
    GM_STRIPE_WEBHOOK_SECRET: secret(
      /^whsec_[\w+/=-]{8,250}$/,
      'the signing secret of the webhook endpoint (whsec_\u2026)',
    ).optional(),
    GM_STRIPE_API_URL: external_exports.url({ protocol: /^https?$/ }).optional(),
    GM_BASE_RPC_URLS: rpcUrls.optional(),
    GM_DEPOSIT_XPUB: secret(
      /^xpub[1-9A-HJ-NP-Za-km-z]{100,110}$/,
      'an extended public key (xpub\u2026); a private one (xprv\u2026) never belongs on a server',
    ).optional(),
    GM_X402_PAY_TO: external_exports
      .string()
      .regex(ADDRESS, 'an address such as 0x\u2026 with 40 hexadecimal digits')
      .optional(),
    GM_X402_NETWORK: external_exports.enum(['eip155:8453', 'eip155:84532']).default('eip155:8453'),
    GM_X402_FACILITATOR_URL: external_exports.url({ protocol: /^https?$/ }).optional(),
    GM_X402_FACILITATOR_AUTH: secret(
      /^[\w-]{1,64}: ?[\x20-\x7e]{1,4096}$/,
      'a header such as Authorization: Bearer \u2026',
    ).optional(),
    GM_X402_SETTLER_KEY: secret(
      /^0x[0-9a-fA-F]{64}$/,
      'a private key, 0x and 64 hexadecimal digits',
    ).optional(),
    GM_RECEIPT_KEY: external_exports.string().min(1).max(4096).optional(),
    GM_SELLER_NAME: words(200).optional(),
    GM_SELLER_ADDRESS: words(500).optional(),
    GM_SELLER_TAX_ID: words(60).optional(),
    GM_SELLER_EMAIL: external_exports.email().optional(),
    GM_SMTP_URL: external_exports.url({ protocol: /^smtps?$/ }).optional(),
  },
  PAYMENT_SECRETS = [
    'GM_STRIPE_SECRET_KEY',
    'GM_STRIPE_WEBHOOK_SECRET',
    'GM_BASE_RPC_URLS',
    'GM_DEPOSIT_XPUB',
    'GM_X402_FACILITATOR_URL',
    'GM_X402_FACILITATOR_AUTH',
    'GM_X402_SETTLER_KEY',
    'GM_RECEIPT_KEY',
    'GM_SMTP_URL',
  ],
  paymentEnvironmentSchema = external_exports.object(paymentEnvironment);
function paymentNotices(values) {
  let notices = [],
    needs = (set, name, other, missing, off) => {
      set !== void 0 && other === void 0 && notices.push(`${name} is set without ${missing}: ${off}`);
    },
    card = 'payment by card is off';
  (needs(
    values.GM_STRIPE_SECRET_KEY,
    'GM_STRIPE_SECRET_KEY',
    values.GM_STRIPE_WEBHOOK_SECRET,
    'GM_STRIPE_WEBHOOK_SECRET',
    card,
  ),
    needs(
      values.GM_STRIPE_WEBHOOK_SECRET,
      'GM_STRIPE_WEBHOOK_SECRET',
      values.GM_STRIPE_SECRET_KEY,
      'GM_STRIPE_SECRET_KEY',
      card,
    ),
    needs(
      values.GM_DEPOSIT_XPUB,
      'GM_DEPOSIT_XPUB',
      values.GM_BASE_RPC_URLS,
      'GM_BASE_RPC_URLS',
      'invoices in USDC are off',
    ));
  let noMail = 'no invoice is sent by e-mail';
  (needs(values.GM_SMTP_URL, 'GM_SMTP_URL', values.GM_SELLER_NAME, 'GM_SELLER_NAME', noMail),
    needs(values.GM_SMTP_URL, 'GM_SMTP_URL', values.GM_SELLER_EMAIL, 'GM_SELLER_EMAIL', noMail));
  let x402 = 'x402 is off';
  (needs(
    values.GM_X402_FACILITATOR_URL,
    'GM_X402_FACILITATOR_URL',
    values.GM_X402_PAY_TO,
    'GM_X402_PAY_TO',
    x402,
  ),
    needs(values.GM_X402_SETTLER_KEY, 'GM_X402_SETTLER_KEY', values.GM_X402_PAY_TO, 'GM_X402_PAY_TO', x402));
  let unsettled = 'x402 serves its challenge and takes no payment';
  return (
    values.GM_X402_FACILITATOR_URL === void 0 &&
      needs(
        values.GM_X402_SETTLER_KEY,
        'GM_X402_SETTLER_KEY',
        values.GM_BASE_RPC_URLS,
        'GM_BASE_RPC_URLS',
        unsettled,
      ),
    values.GM_X402_PAY_TO !== void 0 &&
      values.GM_X402_FACILITATOR_URL === void 0 &&
      needs(
        values.GM_X402_PAY_TO,
        'GM_X402_PAY_TO',
        values.GM_X402_SETTLER_KEY,
        'GM_X402_FACILITATOR_URL or GM_X402_SETTLER_KEY',
        unsettled,
      ),
    notices
  );
}
function mixedMoney(values) {
  let problems = [],
    isRehearsal = values.GM_PAYMENT_REHEARSAL === 'on',
    isLiveKey = /^[sr]k_live_/.test(values.GM_STRIPE_SECRET_KEY ?? '');
  return (
    values.GM_STRIPE_SECRET_KEY !== void 0 &&
      isLiveKey === isRehearsal &&
      problems.push(
        isRehearsal
          ? 'GM_STRIPE_SECRET_KEY=***: a live key of Stripe, and GM_PAYMENT_REHEARSAL=on takes fake money alone; set a test key (sk_test_\u2026)'
          : 'GM_STRIPE_SECRET_KEY=***: a test key of Stripe, whose money is fake, would buy real credits; set a live key, or GM_PAYMENT_REHEARSAL=on with a data folder of its own',
      ),
    values.GM_STRIPE_API_URL !== void 0 &&
      !isRehearsal &&
      problems.push('GM_STRIPE_API_URL is for rehearsals: it needs GM_PAYMENT_REHEARSAL=on'),
    values.GM_X402_NETWORK === 'eip155:84532' &&
      !isRehearsal &&
      problems.push(
        'GM_X402_NETWORK=eip155:84532 is a test network, whose money is fake: it needs GM_PAYMENT_REHEARSAL=on',
      ),
    problems
  );
}
function paymentConfigOf(values) {
  let { GM_STRIPE_SECRET_KEY: secretKey, GM_STRIPE_WEBHOOK_SECRET: webhookSecret } = values,
    { GM_BASE_RPC_URLS: urls, GM_DEPOSIT_XPUB: depositXpub, GM_X402_NETWORK: network } = values,
    { GM_X402_PAY_TO: payTo, GM_SELLER_NAME: sellerName } = values;
  return {
    isRehearsal: values.GM_PAYMENT_REHEARSAL === 'on',
    card:
      secretKey !== void 0 && webhookSecret !== void 0
        ? { secretKey, webhookSecret, apiUrl: values.GM_STRIPE_API_URL ?? null }
        : null,
    coin:
      urls !== void 0 && depositXpub !== void 0
        ? { rpcUrls: urls, depositXpub, chainId: network === 'eip155:8453' ? 8453 : 84532 }
        : null,
    x402:
      payTo === void 0 ? null : { payTo, network, rpcUrls: urls ?? [], facilitator: facilitatorOf(values) },
    seller:
      sellerName === void 0
        ? null
        : {
            name: sellerName,
            addressLines: (values.GM_SELLER_ADDRESS ?? '').split(/\s*[;\n]\s*/).filter((line) => line !== ''),
            taxId: values.GM_SELLER_TAX_ID ?? null,
            email: values.GM_SELLER_EMAIL ?? null,
          },
    smtpUrl: values.GM_SMTP_URL ?? null,
    receiptKey: values.GM_RECEIPT_KEY ?? null,
  };
}
function facilitatorOf(values) {
  let { GM_X402_FACILITATOR_URL: url, GM_X402_SETTLER_KEY: settlerKey, GM_BASE_RPC_URLS: urls } = values;
  return url !== void 0
    ? { kind: 'hosted', url, authHeader: values.GM_X402_FACILITATOR_AUTH ?? null }
    : settlerKey === void 0 || urls === void 0
      ? null
      : { kind: 'inProcess', settlerKey };
}
function describePayments(config) {
  let { isRehearsal, card, coin, x402, seller, smtpUrl } = config;
  return {
    isRehearsal,
    card: card && { key: '***', apiUrl: card.apiUrl },
    coin: coin && { chainId: coin.chainId, rpcUrls: coin.rpcUrls.map(() => '***'), depositXpub: '***' },
    x402: x402 && {
      payTo: x402.payTo,
      network: x402.network,
      facilitator: x402.facilitator?.kind ?? null,
    },
    seller: seller?.name ?? null,
    smtpUrl: smtpUrl === null ? null : '***',
  };
}

// schemas/rateConfig.ts
var rateEnvironment = {
    GM_RATE_ADDRESS_PER_MINUTE: wholeNumber(1, 1e6).default(12e3),
    GM_RATE_IP_PER_MINUTE: wholeNumber(1, 1e6).default(30),
    GM_RATE_PAYMENTS_PER_MINUTE: wholeNumber(1, 1e6).default(300),
    GM_RATE_KEY_PER_MINUTE: wholeNumber(1, 1e6).default(600),
    GM_RATE_COVERAGE_BATCHES_PER_MINUTE: wholeNumber(1, 1e6).default(60),
    GM_RATE_BATCH_ITEMS_PER_MINUTE: wholeNumber(5e3, 1e8).default(6e4),
    GM_RATE_GATE_VALUES_PER_HOUR: wholeNumber(1, 1e6).default(5),
    GM_RATE_ASSETS_PER_MINUTE: wholeNumber(1, 1e6).default(6e3),
    GM_RATE_REGISTRATIONS_PER_HOUR: wholeNumber(1, 1e6).default(20),
    GM_RATE_REGISTRATIONS_NETWORK_PER_HOUR: wholeNumber(1, 1e6).default(40),
    GM_RATE_REGISTRATIONS_PER_DAY: wholeNumber(1, 1e6).default(60),
    GM_RATE_LOGINS_PER_MINUTE: wholeNumber(1, 1e6).default(10),
    GM_RATE_CLIENTS_PER_HOUR: wholeNumber(1, 1e6).default(100),
    GM_RATE_TOKENS_PER_MINUTE: wholeNumber(1, 1e6).default(600),
    GM_RATE_TILES_PER_MINUTE: wholeNumber(1, 1e6).default(3e3),
    GM_RATE_SUGGESTIONS_PER_MINUTE: wholeNumber(1, 1e6).default(600),
    GM_RATE_DELIVERIES_PER_MINUTE: wholeNumber(1, 1e6).default(6e3),
    GM_RATE_CHATS_PER_HOUR: wholeNumber(1, 1e6).default(120),
  },
  rateSchema = external_exports.object(rateEnvironment);
function rateLimitsOf(values) {
  return {
    addressPerMinute: values.GM_RATE_ADDRESS_PER_MINUTE,
    ipPerMinute: values.GM_RATE_IP_PER_MINUTE,
    paymentsPerMinute: values.GM_RATE_PAYMENTS_PER_MINUTE,
    keyPerMinute: values.GM_RATE_KEY_PER_MINUTE,
    coverageBatchesPerMinute: values.GM_RATE_COVERAGE_BATCHES_PER_MINUTE,
    itemsPerMinute: values.GM_RATE_BATCH_ITEMS_PER_MINUTE,
    gateValuesPerHour: values.GM_RATE_GATE_VALUES_PER_HOUR,
    assetsPerMinute: values.GM_RATE_ASSETS_PER_MINUTE,
    registrationsPerHour: values.GM_RATE_REGISTRATIONS_PER_HOUR,
    registrationsNetworkPerHour: values.GM_RATE_REGISTRATIONS_NETWORK_PER_HOUR,
    registrationsPerDay: values.GM_RATE_REGISTRATIONS_PER_DAY,
    loginsPerMinute: values.GM_RATE_LOGINS_PER_MINUTE,
    clientsPerHour: values.GM_RATE_CLIENTS_PER_HOUR,
    tokensPerMinute: values.GM_RATE_TOKENS_PER_MINUTE,
    tilesPerMinute: values.GM_RATE_TILES_PER_MINUTE,
    suggestionsPerMinute: values.GM_RATE_SUGGESTIONS_PER_MINUTE,
    deliveriesPerMinute: values.GM_RATE_DELIVERIES_PER_MINUTE,
    chatsPerHour: values.GM_RATE_CHATS_PER_HOUR,
  };
}

// schemas/supportConfig.ts
var LONGEST_MAILBOX = 18,
  supportEnvironment = {
    GM_SUPPORT_EMAIL: external_exports
      .email()
      .refine(
        (address) => address.lastIndexOf('@') <= LONGEST_MAILBOX && !address.includes('+'),
        `a mailbox of at most ${LONGEST_MAILBOX} characters without + before the @`,
      )
      .optional(),
    GM_SUPPORT_INBOUND_TOKEN: external_exports
      .string()
      .regex(/^[A-Za-z0-9_-]{32,200}$/, 'a secret of at least 32 letters, digits, - and _')
      .optional(),
    GM_SUPPORT_TICKETS_PER_DAY: wholeNumber(0, 1e4).default(10),
  },
  SUPPORT_SECRETS = ['GM_SUPPORT_INBOUND_TOKEN'],
  supportSchema = external_exports.object(supportEnvironment);
function supportConfigOf(values) {
  return {
    email: values.GM_SUPPORT_EMAIL ?? null,
    inboundToken: values.GM_SUPPORT_INBOUND_TOKEN ?? null,
    ticketsADay: values.GM_SUPPORT_TICKETS_PER_DAY,
  };
}
function describeSupport(support) {
  return { ...support, inboundToken: support.inboundToken === null ? null : '***' };
}
function supportNotices(values) {
  let { GM_SUPPORT_EMAIL: email, GM_SUPPORT_INBOUND_TOKEN: token } = values;
  return email !== void 0 && token === void 0
    ? ['GM_SUPPORT_EMAIL is set without GM_SUPPORT_INBOUND_TOKEN: no answer by e-mail is taken']
    : email === void 0 && token !== void 0
      ? ['GM_SUPPORT_INBOUND_TOKEN is set without GM_SUPPORT_EMAIL: no letter asks for an answer by e-mail']
      : [];
}

// schemas/settings/replicaConfig.ts
var replicaEnvironment = {
    /** Read where a lake in a bucket is opened (store/lake/files/s3); known here, so that one environment serves all. */
    GM_CACHE_DIR: external_exports.string().min(1).optional(),
    GM_CACHE_GB: external_exports.coerce.number().positive().max(1e6).optional(),
    GM_S3_PATH_STYLE: external_exports.enum(['on', 'off']).optional(),
    GM_REDIS_URL: external_exports
      .url({ protocol: /^rediss?$/, error: 'not redis://host:port/number' })
      .optional(),
    GM_DRAIN_SECONDS: wholeNumber(0, 600).default(0),
    /** Read by `ingest plan`, `work` and `queue`; known here for the same reason. */
    ...queueEnvironment,
  },
  replicaSchema = external_exports.object(replicaEnvironment);
function replicaConfigOf(values) {
  return { redisUrl: values.GM_REDIS_URL ?? null, drainSeconds: values.GM_DRAIN_SECONDS };
}

// schemas/settings/textForms.ts
var LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  usd = external_exports
    .string()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, 'an amount such as 2.00')
    .transform((text) => Math.round(Number(text) * 1e6)),
  NAME_SERVER = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i,
  isPlain2 = ({ username, password, search, hash }) => `${username}${password}${search}${hash}` == '';

// schemas/settings/tileTemplate.ts
function isTileTemplate(text) {
  if (!URL.canParse(text)) return !1;
  let { protocol, host, username, password } = new URL(text),
    hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  return protocol === 'https:' && hasPlaces && /^[\w.:-]+$/.test(host) && `${username}${password}` == '';
}

// schemas/settings/webhookConfig.ts
var HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/,
  webhookEnvironment = {
    GM_WEBHOOK_ALLOW_HOSTS: external_exports
      .string()
      .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
      .pipe(
        external_exports.array(
          external_exports.string().regex(HOST, 'hosts such as receiver.local or 127.0.0.1:9000'),
        ),
      )
      .optional(),
  },
  webhookSchema = external_exports.object(webhookEnvironment);
function webhookConfigOf(values) {
  return { allowedHosts: values.GM_WEBHOOK_ALLOW_HOSTS ?? [] };
}
function unsafeWebhooks({ GM_WEBHOOK_ALLOW_HOSTS: hosts, GM_BASE_URL: baseUrl }) {
  return hosts === void 0 || !baseUrl?.startsWith('https:')
    ? []
    : [
        'GM_WEBHOOK_ALLOW_HOSTS is for development alone: with an https GM_BASE_URL, strangers could have this server call hosts of its own network; unset one of them',
      ];
}
function webhookNotices({ GM_WEBHOOK_ALLOW_HOSTS: hosts }) {
  return hosts === void 0
    ? []
    : [
        `GM_WEBHOOK_ALLOW_HOSTS is set: everybody who registers here can have this server call ${hosts.join(', ')}; never set it on a server that others reach`,
      ];
}

// schemas/config.ts
var environmentSchema = external_exports.object({
    GM_DATA_DIR: dataDirSchema.default('./data'),
    GM_LAKE_URL: lakeUrlSchema.optional(),
    GM_STATE_FILE: external_exports.string().min(1).optional(),
    GM_HOST: external_exports.string().min(1).default('127.0.0.1'),
    GM_PORT: wholeNumber(0, 65535).default(8080),
    GM_BASE_URL: external_exports.url({ protocol: /^https?$/ }).optional(),
    GM_TRUSTED_PROXIES: external_exports
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(
        external_exports.array(
          external_exports.union(
            [
              external_exports.ipv4(),
              external_exports.ipv6(),
              external_exports.cidrv4(),
              external_exports.cidrv6(),
            ],
            'IP addresses or CIDR ranges',
          ),
        ),
      )
      .default([]),
    GM_STARTER_CREDITS_USD: usd.default(2e6),
    GM_MAIL_DOMAIN_CHECK: external_exports.enum(['auto', 'on', 'off']).default('auto'),
    GM_DNS_SERVERS: external_exports
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(
        external_exports.array(
          external_exports
            .string()
            .regex(NAME_SERVER, 'addresses such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53'),
        ),
      )
      .optional(),
    GM_LAKE_ACCESS: external_exports.enum(['keyed', 'public']).default('keyed'),
    GM_SESSION_DAYS: wholeNumber(1, 3650).default(30),
    GM_ADMIN_TOKEN: external_exports
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, 'a secret of at least 32 printable characters without spaces')
      .optional(),
    /** Read by `npm run operator` alone; known here, so that one environment serves both. */
    GM_URL: external_exports.url({ protocol: /^https?$/ }).optional(),
    GM_MAP_THREADS: wholeNumber(1, 64).default(2),
    GM_MAP_CACHE_MB: wholeNumber(0, 1e6).default(64),
    GM_GAZETTEER_CACHE_MB: wholeNumber(8, 1e6).default(256),
    GM_GEOCODER_FALLBACK_URL: external_exports
      .url({ protocol: /^https?$/ })
      .refine((text) => URL.canParse(text) && isPlain2(new URL(text)), 'no user, password or parameters')
      .optional(),
    GM_GEOCODER_FALLBACK_TIMEOUT_MS: wholeNumber(100, 2e4).default(3e3),
    GM_BASEMAP_URL: external_exports
      .string()
      .refine(isTileTemplate, 'an https:// address of tiles with {z}, {x} and {y} in its path')
      .optional(),
    GM_BASEMAP_ATTRIBUTION: external_exports.string().min(1).max(500).optional(),
    GM_POLL_INTERVAL_MS: wholeNumber(50, 36e5).default(2e3),
    GM_REQUEST_TIMEOUT_SECONDS: wholeNumber(1, 600).default(30),
    GM_KEEP_ALIVE_SECONDS: wholeNumber(1, 3600).default(30),
    GM_MAX_REQUESTS: wholeNumber(1, 1e6).default(2e3),
    GM_MAX_REQUESTS_PER_CALLER: wholeNumber(1, 1e6).default(128),
    GM_MAX_BATCHES_PER_CALLER: wholeNumber(1, 1e6).default(8),
    GM_MAX_CONNECTIONS: wholeNumber(1, 1e6).default(1e4),
    GM_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1e6).default(256),
    GM_SHUTDOWN_SECONDS: wholeNumber(1, 600).default(15),
    GM_WATCHES_PER_ACCOUNT: wholeNumber(0, 1e6).default(1e3),
    GM_LOG_LEVEL: external_exports.enum(LOG_LEVELS).default('info'),
    ...rateEnvironment,
    ...paymentEnvironment,
    ...supportEnvironment,
    ...contactEnvironment,
    ...chatEnvironment,
    ...webhookEnvironment,
    ...fetchEnvironment,
    ...replicaEnvironment,
    DATABASE_URL: external_exports
      .url({ protocol: /^postgres(ql)?$/, error: 'not postgres://user:password@host/database' })
      .optional(),
  }),
  secrets = /* @__PURE__ */ new Set([
    'DATABASE_URL',
    'GM_REDIS_URL',
    'GM_QUEUE_URL',
    'GM_ADMIN_TOKEN',
    'GM_GEOCODER_FALLBACK_URL',
    ...PAYMENT_SECRETS,
    ...SUPPORT_SECRETS,
    ...CHAT_SECRETS,
  ]);
function readConfig(environment) {
  return configOf(checkedEnvironment(environment));
}
function checkedEnvironment(environment) {
  let known = Object.keys(environmentSchema.shape),
    problems = Object.keys(environment)
      .filter((name) => name.startsWith('GM_') && !known.includes(name))
      .map((name) => `${name} is not a setting; known are ${known.join(', ')}`);
  (environment.DATABASE_URL &&
    environment.GM_STATE_FILE &&
    problems.push('DATABASE_URL and GM_STATE_FILE name two places for one state; unset one of them'),
    environment.GM_BASEMAP_URL &&
      !environment.GM_BASEMAP_ATTRIBUTION &&
      problems.push(
        'GM_BASEMAP_URL needs GM_BASEMAP_ATTRIBUTION: the maker of the map wants to be named on it',
      ));
  let given = Object.fromEntries(known.map((name) => [name, environment[name] || void 0])),
    parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    for (let issue of parsed.error.issues) {
      let name = String(issue.path[0]),
        shown = secrets.has(name) ? '***' : JSON.stringify(environment[name]);
      problems.push(`${name}=${shown}: ${issue.message}`);
    }
  if (
    (parsed.success && problems.push(...mixedMoney(parsed.data), ...unsafeWebhooks(parsed.data)),
    !parsed.success || problems.length > 0)
  )
    throw invalidInput(
      'bad_configuration',
      `Configuration refused:
- ${problems.join(`
- `)}`,
    );
  return parsed.data;
}
function configOf(values) {
  return {
    dataDir: values.GM_DATA_DIR,
    lakeAddress: values.GM_LAKE_URL ?? values.GM_DATA_DIR,
    stateFile: values.GM_STATE_FILE ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    host: values.GM_HOST,
    port: values.GM_PORT,
    baseUrl: values.GM_BASE_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: values.GM_TRUSTED_PROXIES,
    starterCreditsMicroUsd: values.GM_STARTER_CREDITS_USD,
    rateLimits: rateLimitsOf(values),
    mailDomainCheck: checksMailDomains(values) ? { servers: values.GM_DNS_SERVERS ?? null } : null,
    lakeAccess: values.GM_LAKE_ACCESS,
    dnsServers: values.GM_DNS_SERVERS ?? null,
    sessionDays: values.GM_SESSION_DAYS,
    securityContact: securityContactOf(values),
    offersOauth: offersOauth(values),
    adminToken: values.GM_ADMIN_TOKEN ?? null,
    mapThreads: values.GM_MAP_THREADS,
    pictureCacheBytes: values.GM_MAP_CACHE_MB * 1024 * 1024,
    gazetteerCacheBytes: values.GM_GAZETTEER_CACHE_MB * 1024 * 1024,
    geocoderFallback:
      values.GM_GEOCODER_FALLBACK_URL === void 0
        ? null
        : { url: values.GM_GEOCODER_FALLBACK_URL, timeoutMs: values.GM_GEOCODER_FALLBACK_TIMEOUT_MS },
    basemap:
      values.GM_BASEMAP_URL === void 0
        ? null
        : { url: values.GM_BASEMAP_URL, attribution: values.GM_BASEMAP_ATTRIBUTION ?? '' },
    pollIntervalMs: values.GM_POLL_INTERVAL_MS,
    requestTimeoutSeconds: values.GM_REQUEST_TIMEOUT_SECONDS,
    keepAliveSeconds: values.GM_KEEP_ALIVE_SECONDS,
    maxRequests: values.GM_MAX_REQUESTS,
    maxRequestsPerCaller: values.GM_MAX_REQUESTS_PER_CALLER,
    maxBatchesPerCaller: values.GM_MAX_BATCHES_PER_CALLER,
    maxConnections: values.GM_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.GM_MAX_CONNECTIONS_PER_ADDRESS,
    shutdownSeconds: values.GM_SHUTDOWN_SECONDS,
    watchesPerAccount: values.GM_WATCHES_PER_ACCOUNT,
    logLevel: values.GM_LOG_LEVEL,
    payments: paymentConfigOf(values),
    paymentNotices: [
      ...paymentNotices(values),
      ...supportNotices(values),
      ...chatNotices(values),
      ...webhookNotices(values),
    ],
    support: supportConfigOf(values),
    chat: chatConfigOf(values),
    webhooks: webhookConfigOf(values),
    ...replicaConfigOf(values),
  };
}
function describeConfig(config) {
  let baseUrl = config.baseUrl?.replace(/\/\/[^/@]*@/, '//***@') ?? null;
  return {
    ...config,
    baseUrl,
    databaseUrl: config.databaseUrl === null ? null : withoutSecrets(config.databaseUrl),
    redisUrl: config.redisUrl === null ? null : withoutSecrets(config.redisUrl),
    adminToken: config.adminToken === null ? null : '***',
    payments: describePayments(config.payments),
    support: describeSupport(config.support),
    chat: describeChat(config.chat),
  };
}

export { readConfig, describeConfig };
//# sourceMappingURL=chunk-4BP3TKED.js.map
