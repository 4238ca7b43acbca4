import { z } from 'zod';

const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** An amount of USDC as a decimal number. */
export const usdcSchema = z.string().regex(/^\d+\.\d{2,6}$/);

/** How an invoice in coins is paid. */
export const coinPaymentSchema = z
  .object({
    address: evmAddress.meta({ description: "The invoice's own; whatever USDC arrives there is credited" }),
    amount_usdc: usdcSchema.meta({ description: 'What to send, as a decimal number', example: '25.00' }),
    token: z.literal('USDC'),
    token_address: evmAddress.meta({ description: 'The contract of USDC; no other token counts' }),
    network: z.string().meta({ description: 'CAIP-2', example: 'eip155:8453' }),
    network_name: z.string().meta({ example: 'Base' }),
    payment_uri: z.string().meta({ description: 'What wallets open (EIP-681), also in the QR code' }),
    qr_url: z.url().meta({ description: '`payment_uri` as a QR code (SVG)' }),
  })
  .meta({ id: 'CoinPayment', description: 'What to pay in USDC, and where' });
export type CoinPaymentBody = z.infer<typeof coinPaymentSchema>;
