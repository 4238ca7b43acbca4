import { z } from 'zod';
import { setting, type SettingValues } from './setting.ts';
import { commaList, secretText, webUrl } from './textForms.ts';

const words = (most: number) => z.string().trim().min(1).max(most);

/** Payment methods for real money, and the seller on invoices. */
export const PAYMENT_SETTINGS = {
  paymentRehearsal: setting(z.enum(['off', 'on']), {
    name: 'GM_PAYMENT_REHEARSAL',
    group: 'payments',
    default: 'off',
    help: '`on`: only fake money, with a separate data folder: test keys of Stripe, and Base Sepolia instead of Base.',
  }),
  stripeSecretKey: setting(
    secretText(
      /^[sr]k_(live|test)_[\w]{8,250}$/,
      'a secret or restricted key of Stripe (sk_live_…, rk_live_…)',
    ),
    {
      name: 'GM_STRIPE_SECRET_KEY',
      group: 'payments',
      secret: 'value',
      isCommon: true,
      help: 'Secret key of Stripe. With `GM_STRIPE_WEBHOOK_SECRET` it turns on [payment by card](payments.md).',
    },
  ),
  stripeWebhookSecret: setting(
    secretText(/^whsec_[\w+/=-]{8,250}$/, 'the signing secret of the webhook endpoint (whsec_…)'),
    {
      name: 'GM_STRIPE_WEBHOOK_SECRET',
      group: 'payments',
      secret: 'value',
      isCommon: true,
      help: "Signing secret of Stripe's webhook endpoint.",
    },
  ),
  stripeApiUrl: setting(webUrl, {
    name: 'GM_STRIPE_API_URL',
    group: 'payments',
    whenUnset: "Stripe's own",
    help: "Rehearsals only: another address of Stripe's API.",
  }),
  baseRpcUrls: setting(
    commaList(webUrl)
      .refine((urls) => urls.length <= 2, 'one address or two, with a comma between')
      .refine((urls) => new Set(urls).size === urls.length, 'two addresses of two providers, or one alone'),
    {
      name: 'GM_BASE_RPC_URLS',
      group: 'payments',
      secret: 'value',
      help: 'One or two RPC addresses of Base, with a comma between. Two must agree on large payments.',
    },
  ),
  depositXpub: setting(
    secretText(
      /^xpub[1-9A-HJ-NP-Za-km-z]{100,110}$/,
      'an extended public key (xpub…); a private one (xprv…) never belongs on a server',
    ),
    {
      name: 'GM_DEPOSIT_XPUB',
      group: 'payments',
      secret: 'value',
      help: 'Extended public key that deposit addresses derive from. With `GM_BASE_RPC_URLS` it turns on invoices in USDC.',
    },
  ),
  x402PayTo: setting(
    z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address such as 0x… with 40 hexadecimal digits'),
    {
      name: 'GM_X402_PAY_TO',
      group: 'payments',
      help: 'Address that receives [payments with the call](payments.md) (x402).',
    },
  ),
  x402FacilitatorUrl: setting(webUrl, {
    name: 'GM_X402_FACILITATOR_URL',
    group: 'payments',
    secret: 'value',
    help: 'Facilitator that checks and settles x402 payments.',
  }),
  x402FacilitatorAuth: setting(
    secretText(/^[\w-]{1,64}: ?[\x20-\x7e]{1,4096}$/, 'a header such as Authorization: Bearer …'),
    {
      name: 'GM_X402_FACILITATOR_AUTH',
      group: 'payments',
      secret: 'value',
      help: 'Header that the facilitator asks for, such as `Authorization: Bearer …`.',
    },
  ),
  x402SettlerKey: setting(secretText(/^0x[0-9a-fA-F]{64}$/, 'a private key, 0x and 64 hexadecimal digits'), {
    name: 'GM_X402_SETTLER_KEY',
    group: 'payments',
    secret: 'value',
    help: 'Private key with which this server settles x402 payments, instead of a facilitator; needs `GM_BASE_RPC_URLS`.',
  }),
  receiptKey: setting(z.string().min(1).max(4096), {
    name: 'GM_RECEIPT_KEY',
    group: 'invoices',
    whenUnset: 'one in the data folder',
    secret: 'value',
    help: 'Private key that signs receipts, as JWK or PEM.',
  }),
  seller: setting(
    words(700).transform((text) => {
      const [name = '', ...addressLines] = text.split(/\s*[;\n]\s*/).filter((line) => line !== '');
      return { name, addressLines };
    }),
    {
      name: 'GM_SELLER',
      group: 'invoices',
      help: 'Name and address that invoices show, lines with `;` between: `Example LLC; 12 Harbor Street; Houston, TX 77002`.',
    },
  ),
  sellerTaxId: setting(words(60), {
    name: 'GM_SELLER_TAX_ID',
    group: 'invoices',
    help: 'Tax ID that invoices show.',
  }),
  sellerEmail: setting(z.email(), {
    name: 'GM_SELLER_EMAIL',
    group: 'invoices',
    help: 'Sender of emails, and where messages for the operator go.',
  }),
  smtpUrl: setting(z.url({ protocol: /^smtps?$/ }), {
    name: 'GM_SMTP_URL',
    group: 'invoices',
    secret: 'value',
    help: 'Mail server that sends invoices, codes and alerts: `smtp://user:password@host:587` or `smtps://…:465`. It needs `GM_SELLER` and `GM_SELLER_EMAIL`.',
  }),
};

export type PaymentValues = SettingValues<typeof PAYMENT_SETTINGS>;
