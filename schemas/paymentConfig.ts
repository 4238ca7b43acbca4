import type { PaymentValues } from './settings/paymentSettings.ts';

/** Card payments through Stripe. */
export interface CardSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** A URL other than Stripe's own; null = Stripe's. */
  readonly apiUrl: string | null;
}

/** Invoices in USDC. */
export interface CoinSettings {
  /** One or two; both must agree on large payments. */
  readonly rpcUrls: readonly string[];
  /** The key from which deposit addresses are derived. */
  readonly depositXpub: string;
  readonly chainId: 8453 | 84532;
}

/** The service that checks and settles payments that come with a request. */
export type FacilitatorSettings =
  | { readonly kind: 'hosted'; readonly url: string; readonly authHeader: string | null }
  | { readonly kind: 'inProcess'; readonly settlerKey: string };

/** Payments that come with a request. */
export interface X402Settings {
  readonly payTo: string;
  readonly network: 'eip155:8453' | 'eip155:84532';
  /** Servers for reading the chain; none = the statements of a hosted facilitator are trusted. */
  readonly rpcUrls: readonly string[];
  /** Null: the challenge is served, but no payment is accepted. */
  readonly facilitator: FacilitatorSettings | null;
}

export interface PaymentConfig {
  /** Whether only fake money is accepted: Stripe test keys, and a test network. */
  readonly isRehearsal: boolean;
  /** Each null = that payment method is off. */
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

/** Settings that have no effect because another one is missing; each message names both. */
export function paymentNotices(values: PaymentValues): string[] {
  const notices: string[] = [];
  const needs = (set: unknown, name: string, other: unknown, missing: string, off: string) => {
    if (set !== null && other === null) notices.push(`${name} is set without ${missing}: ${off}`);
  };
  const { stripeSecretKey, stripeWebhookSecret, baseRpcUrls, depositXpub, seller, sellerEmail } = values;
  const { smtpUrl, x402PayTo, x402FacilitatorUrl, x402SettlerKey } = values;
  const [key, secret] = ['GM_STRIPE_SECRET_KEY', 'GM_STRIPE_WEBHOOK_SECRET'];
  const card = 'payment by card is off';
  needs(stripeSecretKey, key, stripeWebhookSecret, secret, card);
  needs(stripeWebhookSecret, secret, stripeSecretKey, key, card);
  needs(depositXpub, 'GM_DEPOSIT_XPUB', baseRpcUrls, 'GM_BASE_RPC_URLS', 'invoices in USDC are off');
  const noMail = 'no invoice is sent by email';
  needs(smtpUrl, 'GM_SMTP_URL', seller, 'GM_SELLER', noMail);
  needs(smtpUrl, 'GM_SMTP_URL', sellerEmail, 'GM_SELLER_EMAIL', noMail);
  const [payTo, facilitator, settler] = ['GM_X402_PAY_TO', 'GM_X402_FACILITATOR_URL', 'GM_X402_SETTLER_KEY'];
  needs(x402FacilitatorUrl, facilitator, x402PayTo, payTo, 'x402 is off');
  needs(x402SettlerKey, settler, x402PayTo, payTo, 'x402 is off');
  if (x402FacilitatorUrl !== null) return notices;
  const unsettled = 'x402 serves its challenge and takes no payment';
  needs(x402SettlerKey, settler, baseRpcUrls, 'GM_BASE_RPC_URLS', unsettled);
  needs(x402PayTo, payTo, x402SettlerKey, `${facilitator} or ${settler}`, unsettled);
  return notices;
}

/** Settings that would treat real money as fake, or fake money as real; each message says which. */
export function mixedMoney({ paymentRehearsal, stripeSecretKey, stripeApiUrl }: PaymentValues): string[] {
  const problems: string[] = [];
  const isRehearsal = paymentRehearsal === 'on';
  const isLiveKey = /^[sr]k_live_/.test(stripeSecretKey ?? '');
  if (stripeSecretKey !== null && isLiveKey === isRehearsal) {
    problems.push(
      isRehearsal
        ? 'GM_STRIPE_SECRET_KEY=***: a live key of Stripe, and GM_PAYMENT_REHEARSAL=on takes only fake money; set a test key (sk_test_…)'
        : 'GM_STRIPE_SECRET_KEY=***: a test key of Stripe, whose money is fake, would buy real credits; set a live key, or GM_PAYMENT_REHEARSAL=on with a separate data folder',
    );
  }
  if (stripeApiUrl !== null && !isRehearsal)
    problems.push('GM_STRIPE_API_URL is for rehearsals: it needs GM_PAYMENT_REHEARSAL=on');
  return problems;
}

/** The payment settings: a payment method is available if all of its settings are set. */
export function paymentConfigOf(values: PaymentValues): PaymentConfig {
  const { stripeSecretKey, stripeWebhookSecret, baseRpcUrls, depositXpub, x402PayTo, seller } = values;
  const isRehearsal = values.paymentRehearsal === 'on';
  return {
    isRehearsal,
    card:
      stripeSecretKey !== null && stripeWebhookSecret !== null
        ? { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret, apiUrl: values.stripeApiUrl }
        : null,
    coin:
      baseRpcUrls !== null && depositXpub !== null
        ? { rpcUrls: baseRpcUrls, depositXpub, chainId: isRehearsal ? 84532 : 8453 }
        : null,
    x402:
      x402PayTo === null
        ? null
        : {
            payTo: x402PayTo,
            network: isRehearsal ? 'eip155:84532' : 'eip155:8453',
            rpcUrls: baseRpcUrls ?? [],
            facilitator: facilitatorOf(values),
          },
    seller: seller && { ...seller, taxId: values.sellerTaxId, email: values.sellerEmail },
    smtpUrl: values.smtpUrl,
    receiptKey: values.receiptKey,
  };
}

function facilitatorOf(values: PaymentValues): FacilitatorSettings | null {
  const { x402FacilitatorUrl: url, x402SettlerKey: settlerKey, baseRpcUrls } = values;
  if (url !== null) return { kind: 'hosted', url, authHeader: values.x402FacilitatorAuth };
  return settlerKey === null || baseRpcUrls === null ? null : { kind: 'inProcess', settlerKey };
}
