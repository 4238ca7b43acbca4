import { z } from 'zod';

const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** An amount of USDC as a decimal number. */
export const usdcSchema = z.string().regex(/^\d+\.\d{2,6}$/);

/** How to pay a USDC invoice. */
export const coinPaymentSchema = z
  .object({
    address: evmAddress.meta({
      description: 'The address of this invoice. All USDC that arrives there is credited',
    }),
    amount_usdc: usdcSchema.meta({
      description: 'The amount to send, as a decimal number',
      example: '25.00',
    }),
    token: z.literal('USDC'),
    token_address: evmAddress.meta({ description: "The USDC contract. Other tokens aren't credited" }),
    network: z.string().meta({ description: 'CAIP-2', example: 'eip155:8453' }),
    network_name: z.string().meta({ example: 'Base' }),
    payment_uri: z.string().meta({ description: 'Link that wallets open (EIP-681), also in the QR code' }),
    qr_url: z.url().meta({ description: '`payment_uri` as a QR code (SVG)' }),
  })
  .meta({ id: 'CoinPayment', description: 'Amount and destination of a payment in USDC' });
export type CoinPaymentBody = z.infer<typeof coinPaymentSchema>;
