import { z } from 'zod';

const secret = (pattern: RegExp, what: string) => z.string().regex(pattern, what);
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const words = (most: number) => z.string().trim().min(1).max(most);

const rpcUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/ }))
      .min(1)
      .max(2, 'one address or two, with a comma between')
      .refine((urls) => new Set(urls).size === urls.length, 'two addresses of two providers, or one alone'),
  );

/** The settings of payments: environment variables. docs/payments.md says what each is for. */
export const paymentEnvironment = {
  GM_PAYMENT_REHEARSAL: z.enum(['off', 'on']).default('off'),
  GM_STRIPE_SECRET_KEY: secret(
    /^[sr]k_(live|test)_[\w]{8,250}$/,
    'a secret or restricted key of Stripe (sk_live_…, rk_live_…)',
  ).optional(),
  GM_STRIPE_WEBHOOK_SECRET: secret(
    /^whsec_[\w+/=-]{8,250}$/,
    'the signing secret of the webhook endpoint (whsec_…)',
  ).optional(),
  GM_STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  GM_BASE_RPC_URLS: rpcUrls.optional(),
  GM_DEPOSIT_XPUB: secret(
    /^xpub[1-9A-HJ-NP-Za-km-z]{100,110}$/,
    'an extended public key (xpub…); a private one (xprv…) never belongs on a server',
  ).optional(),
  GM_X402_PAY_TO: z.string().regex(ADDRESS, 'an address such as 0x… with 40 hexadecimal digits').optional(),
  GM_X402_NETWORK: z.enum(['eip155:8453', 'eip155:84532']).default('eip155:8453'),
  GM_X402_FACILITATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  GM_X402_FACILITATOR_AUTH: secret(
    /^[\w-]{1,64}: ?[\x20-\x7e]{1,4096}$/,
    'a header such as Authorization: Bearer …',
  ).optional(),
  GM_X402_SETTLER_KEY: secret(
    /^0x[0-9a-fA-F]{64}$/,
    'a private key, 0x and 64 hexadecimal digits',
  ).optional(),
  GM_RECEIPT_KEY: z.string().min(1).max(4096).optional(),
  GM_SELLER_NAME: words(200).optional(),
  GM_SELLER_ADDRESS: words(500).optional(),
  GM_SELLER_TAX_ID: words(60).optional(),
  GM_SELLER_EMAIL: z.email().optional(),
  GM_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
};

/** Settings of payments that no message, log or answer repeats. */
export const PAYMENT_SECRETS: readonly string[] = [
  'GM_STRIPE_SECRET_KEY',
  'GM_STRIPE_WEBHOOK_SECRET',
  'GM_BASE_RPC_URLS',
  'GM_DEPOSIT_XPUB',
  'GM_X402_FACILITATOR_URL',
  'GM_X402_FACILITATOR_AUTH',
  'GM_X402_SETTLER_KEY',
  'GM_RECEIPT_KEY',
  'GM_SMTP_URL',
];

const paymentEnvironmentSchema = z.object(paymentEnvironment);
type PaymentEnvironment = z.output<typeof paymentEnvironmentSchema>;

/** Card payments through Stripe. */
export interface CardSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own; null = Stripe's. */
  readonly apiUrl: string | null;
}

/** Invoices in USDC. */
export interface CoinSettings {
  /** One or two; both must agree on large payments. */
  readonly rpcUrls: readonly string[];
  /** Deposit addresses are derived from it. */
  readonly depositXpub: string;
  readonly chainId: 8453 | 84532;
}

/** The party that checks and settles payments that come with a request. */
export type FacilitatorSettings =
  | { readonly kind: 'hosted'; readonly url: string; readonly authHeader: string | null }
  | { readonly kind: 'inProcess'; readonly settlerKey: string };

/** Payments that come with a request. */
export interface X402Settings {
  readonly payTo: string;
  readonly network: 'eip155:8453' | 'eip155:84532';
  /** Where the chain is read; none = what a hosted facilitator says is believed. */
  readonly rpcUrls: readonly string[];
  /** Null: the challenge is served, and no payment taken. */
  readonly facilitator: FacilitatorSettings | null;
}

export interface PaymentConfig {
  /** Only fake money is taken: test keys of Stripe, and a test network. */
  readonly isRehearsal: boolean;
  /** Each null = that way of paying is off. */
  readonly card: CardSettings | null;
  readonly coin: CoinSettings | null;
  readonly x402: X402Settings | null;
  readonly seller: {
    readonly name: string;
    readonly addressLines: readonly string[];
    readonly taxId: string | null;
    readonly email: string | null;
  } | null;
  readonly smtpUrl: string | null;
  /** The private key that signs receipts, JWK or PEM; null = one in the data folder. */
  readonly receiptKey: string | null;
}

/** What is set but does nothing, since another setting is missing; each names both. */
export function paymentNotices(values: PaymentEnvironment): string[] {
  const notices: string[] = [];
  const needs = (set: unknown, name: string, other: unknown, missing: string, off: string) => {
    if (set !== undefined && other === undefined) notices.push(`${name} is set without ${missing}: ${off}`);
  };
  const card = 'payment by card is off';
  needs(
    values.GM_STRIPE_SECRET_KEY,
    'GM_STRIPE_SECRET_KEY',
    values.GM_STRIPE_WEBHOOK_SECRET,
    'GM_STRIPE_WEBHOOK_SECRET',
    card,
  );
  needs(
    values.GM_STRIPE_WEBHOOK_SECRET,
    'GM_STRIPE_WEBHOOK_SECRET',
    values.GM_STRIPE_SECRET_KEY,
    'GM_STRIPE_SECRET_KEY',
    card,
  );
  needs(
    values.GM_DEPOSIT_XPUB,
    'GM_DEPOSIT_XPUB',
    values.GM_BASE_RPC_URLS,
    'GM_BASE_RPC_URLS',
    'invoices in USDC are off',
  );
  const noMail = 'no invoice is sent by email';
  needs(values.GM_SMTP_URL, 'GM_SMTP_URL', values.GM_SELLER_NAME, 'GM_SELLER_NAME', noMail);
  needs(values.GM_SMTP_URL, 'GM_SMTP_URL', values.GM_SELLER_EMAIL, 'GM_SELLER_EMAIL', noMail);
  const x402 = 'x402 is off';
  needs(
    values.GM_X402_FACILITATOR_URL,
    'GM_X402_FACILITATOR_URL',
    values.GM_X402_PAY_TO,
    'GM_X402_PAY_TO',
    x402,
  );
  needs(values.GM_X402_SETTLER_KEY, 'GM_X402_SETTLER_KEY', values.GM_X402_PAY_TO, 'GM_X402_PAY_TO', x402);
  const unsettled = 'x402 serves its challenge and takes no payment';
  if (values.GM_X402_FACILITATOR_URL === undefined)
    needs(
      values.GM_X402_SETTLER_KEY,
      'GM_X402_SETTLER_KEY',
      values.GM_BASE_RPC_URLS,
      'GM_BASE_RPC_URLS',
      unsettled,
    );
  if (values.GM_X402_PAY_TO !== undefined && values.GM_X402_FACILITATOR_URL === undefined)
    needs(
      values.GM_X402_PAY_TO,
      'GM_X402_PAY_TO',
      values.GM_X402_SETTLER_KEY,
      'GM_X402_FACILITATOR_URL or GM_X402_SETTLER_KEY',
      unsettled,
    );
  return notices;
}

/** Settings that would take real money for fake, or fake money for real; each message says which. */
export function mixedMoney(values: PaymentEnvironment): string[] {
  const problems: string[] = [];
  const isRehearsal = values.GM_PAYMENT_REHEARSAL === 'on';
  const isLiveKey = /^[sr]k_live_/.test(values.GM_STRIPE_SECRET_KEY ?? '');
  if (values.GM_STRIPE_SECRET_KEY !== undefined && isLiveKey === isRehearsal) {
    problems.push(
      isRehearsal
        ? 'GM_STRIPE_SECRET_KEY=***: a live key of Stripe, and GM_PAYMENT_REHEARSAL=on takes fake money alone; set a test key (sk_test_…)'
        : 'GM_STRIPE_SECRET_KEY=***: a test key of Stripe, whose money is fake, would buy real credits; set a live key, or GM_PAYMENT_REHEARSAL=on with its own data folder',
    );
  }
  if (values.GM_STRIPE_API_URL !== undefined && !isRehearsal)
    problems.push('GM_STRIPE_API_URL is for rehearsals: it needs GM_PAYMENT_REHEARSAL=on');
  if (values.GM_X402_NETWORK === 'eip155:84532' && !isRehearsal)
    problems.push(
      'GM_X402_NETWORK=eip155:84532 is a test network, whose money is fake: it needs GM_PAYMENT_REHEARSAL=on',
    );
  return problems;
}

/** The settings of payments: each way of paying is there when all of its settings are. */
export function paymentConfigOf(values: PaymentEnvironment): PaymentConfig {
  const { GM_STRIPE_SECRET_KEY: secretKey, GM_STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  const { GM_BASE_RPC_URLS: urls, GM_DEPOSIT_XPUB: depositXpub, GM_X402_NETWORK: network } = values;
  const { GM_X402_PAY_TO: payTo, GM_SELLER_NAME: sellerName } = values;
  return {
    isRehearsal: values.GM_PAYMENT_REHEARSAL === 'on',
    card:
      secretKey !== undefined && webhookSecret !== undefined
        ? { secretKey, webhookSecret, apiUrl: values.GM_STRIPE_API_URL ?? null }
        : null,
    coin:
      urls !== undefined && depositXpub !== undefined
        ? { rpcUrls: urls, depositXpub, chainId: network === 'eip155:8453' ? 8453 : 84532 }
        : null,
    x402:
      payTo === undefined
        ? null
        : { payTo, network, rpcUrls: urls ?? [], facilitator: facilitatorOf(values) },
    seller:
      sellerName === undefined
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

function facilitatorOf(values: PaymentEnvironment): FacilitatorSettings | null {
  const { GM_X402_FACILITATOR_URL: url, GM_X402_SETTLER_KEY: settlerKey, GM_BASE_RPC_URLS: urls } = values;
  if (url !== undefined) return { kind: 'hosted', url, authHeader: values.GM_X402_FACILITATOR_AUTH ?? null };
  if (settlerKey === undefined || urls === undefined) return null;
  return { kind: 'inProcess', settlerKey };
}

/** The settings of payments as printed at start: which ways are on, and no secret. */
export function describePayments(config: PaymentConfig): Record<string, unknown> {
  const { isRehearsal, card, coin, x402, seller, smtpUrl } = config;
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
