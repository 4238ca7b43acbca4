import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** How credits are paid for, in Spanish. */
export function spanishPayment(facts: HelpFacts): HelpSection[] {
  return [pay(facts), coins(facts), x402(facts), OUT_OF_CREDITS, invoices(facts)];
}

function pay(facts: HelpFacts): HelpSection {
  const { takes } = facts;
  return section('pay', 'Cómo pagar', payText(facts), {
    requests: [
      takes('stripe')
        ? '`POST /api/v1/buy` `{"amount_usd": 25, "method": "stripe"}` devuelve `checkout_url`.'
        : '',
      takes('crypto') ? '`"method": "crypto"` devuelve `invoice_url` para USDC.' : '',
    ].filter(Boolean),
    asked: [
      'cómo pago, cómo se paga, puedo pagar con tarjeta, formas de pago, métodos de pago, aceptan tarjeta de débito',
      'puedo pagar con paypal, transferencia bancaria, pagar con cheque, pago por adelantado',
      'comprar créditos, agregar créditos, recargar mi cuenta, monto mínimo, agregar saldo',
    ],
  });
}

function payText({ topUp, takes }: HelpFacts): string {
  const ways = [takes('stripe') ? 'con tarjeta' : '', takes('crypto') ? 'con USDC' : ''].filter(Boolean);
  if (ways.length === 0)
    return (
      'Los informes se pagan con créditos. Este servidor no vende créditos con tarjeta ni con criptomonedas: su operador ' +
      'los agrega. [Créditos](/docs/credits) muestra lo que está disponible.'
    );
  return (
    'Los informes se pagan con créditos, que usted compra por adelantado. Inicie sesión, elija los créditos en la parte ' +
    `superior de la página y pague ${ways.join(' o ')}. No aceptamos PayPal, cheques ni transferencias bancarias. Un monto ` +
    `es de ${topUp.min} a ${topUp.max} USD; un dólar compra un dólar de créditos.`
  );
}

function coins({ takes }: HelpFacts): HelpSection {
  return section(
    'coins',
    'Pagar con USDC y otras criptomonedas',
    takes('crypto')
      ? 'Acreditamos solo USDC en la red Base, 1 USDC como 1 USD. No acreditamos Bitcoin, ETH, otros tokens ni otras ' +
          'redes. Si envió uno de ellos por error, use “Escríbanos”, pero no cuente con recuperarlo. Acreditamos el monto ' +
          'que llega: menos, más o en partes. Hasta 100 USD aparecen en cerca de medio minuto; los montos mayores, en ' +
          'unos minutos.'
      : 'Este servidor no acepta criptomonedas para comprar créditos: ni Bitcoin ni USDC en ninguna red. No envíe ' +
          'ninguna. Su operador puede decirle cómo obtener créditos.',
    {
      asked: [
        'aceptan criptomonedas, pagar con bitcoin, pagar con usdc, qué red para usdc, monedas digitales',
        'envié usdc por la red equivocada, mi pago en usdc no llega, envié la moneda equivocada',
      ],
    },
  );
}

function x402({ price, takes }: HelpFacts): HelpSection {
  return section(
    'x402',
    'Pagar con la llamada (x402)',
    takes('x402')
      ? `Con x402, un programa paga un informe con la solicitud misma: ${price} en USDC en la red Base, sin una cuenta. Una ` +
          'respuesta sin informe no pide ningún pago.'
      : 'Con x402, un programa paga un informe con la solicitud misma, sin una cuenta. Este servidor no lo admite. Cree una ' +
          'cuenta en su lugar.',
    {
      requests: [
        '`GET /api/v1/x402/motion` devuelve 402 `payment_required` con la oferta. Pague y repita la solicitud.',
      ],
      asked: ['qué es x402, pagar por llamada sin cuenta, un agente paga con su billetera, micropagos'],
    },
  );
}

const OUT_OF_CREDITS = section(
  'out-of-credits',
  'Cuando se acaban los créditos',
  'Si los créditos no alcanzan para un informe, usted no compra nada y no se le cobra nada. Elija los créditos en la parte ' +
    'superior de la página para agregar más, y después compre otra vez. En un lote, los lugares para los que no alcanzan los ' +
    'créditos vuelven gratis y sin números.',
  {
    requests: [
      'Una compra sola devuelve 402 `insufficient_credits`. Un lugar de un lote tiene el estado `insufficient_credits`. El ' +
        'evento `balance.low` le avisa antes. Después de agregar créditos, repita la solicitud con la misma ' +
        '`Idempotency-Key`.',
    ],
    asked: [
      'se acabaron mis créditos, no tengo créditos suficientes, saldo insuficiente, no me alcanza el saldo',
      'qué pasa cuando se acaban los créditos, error 402, me quedé sin créditos a la mitad de un lote',
    ],
  },
);

function invoices({ takes }: HelpFacts): HelpSection {
  const hasTopUp = takes('stripe') || takes('crypto');
  return section(
    'invoices',
    'Recibos y facturas',
    `Cada pago tiene una factura en PDF${hasTopUp ? ': elija los créditos en la parte superior de la página y después “Pedidos y recibos”. En la misma ventana puede poner el nombre de la empresa, la dirección y el número de IVA para facturas futuras' : ''}.`,
    {
      requests: [
        '`GET /api/v1/orders` enumera los pedidos, `GET /api/v1/orders/{order_id}/invoice.pdf` es la factura, `PUT ' +
          '/api/v1/billing-details` fija el nombre, la dirección y el número de IVA. `GET /api/v1/usage` enumera cada ' +
          'cobro, crédito y reembolso con el saldo que queda.',
      ],
      asked: [
        'dónde está mi factura, necesito un recibo, descargar la factura, comprobante de pago',
        'factura a nombre de mi empresa, número de IVA en la factura, historial de cobros, contabilidad',
      ],
    },
  );
}
