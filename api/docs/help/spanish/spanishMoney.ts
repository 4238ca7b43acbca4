import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** Prices, what is free, and what happens when something is wrong, in Spanish. */
export function spanishMoney(facts: HelpFacts): HelpSection[] {
  return [...prices(facts), repeating(facts), ...REPORTS, ...COMPLAINTS, CAPS, batch(facts)];
}

function prices({ price, starter }: HelpFacts): HelpSection[] {
  return [
    section(
      'price',
      'Precios',
      `Un informe cuesta ${price}, y solo si da una respuesta (estado \`ok\`). Sin cobertura, sin datos o sin conclusión no ` +
        'se cobra nada. No hay suscripción ni descuento por volumen. Una serie temporal cuesta lo mismo que un informe. El ' +
        'PDF de un informe que usted compró es gratis durante 7 días. En un lote, usted paga una vez por cada celda medida.',
      {
        asked: [
          'cuánto cuesta un informe, qué precio tiene, cuánto vale, cuánto sale, cuál es la tarifa',
          'hay suscripción, cobran por mes, hay descuento por cantidad, cuota mensual, plan mensual',
          'cuesta lo mismo en todas partes, precio por dirección, costos ocultos',
        ],
      },
    ),
    section(
      'misses',
      'Cuándo no se cobra nada',
      `Nunca cobramos una respuesta sin informe. Usted paga ${price} solo por un informe cuyo estado es \`ok\`. Sin cobertura, ` +
        'sin datos, sin conclusión, una dirección que no se encuentra y todo error son gratis: no se cobra nada a su ' +
        'tarjeta ni a sus créditos.',
      {
        asked: [
          'me cobran si no hay datos, pago si no encuentran nada, cobran cuando no hay resultado',
          'pago por un error, cobran una respuesta sin conclusión, cobran si no hay cobertura',
        ],
      },
    ),
    section(
      'free',
      'Qué es gratis',
      'Consultar un lugar es gratis y no requiere una cuenta: la cobertura, si hay un informe y cuánto costaría, la ' +
        'búsqueda de direcciones, el mapa de clases y el chat con el asistente. Una cuenta nueva empieza con ' +
        `${starter} en créditos.`,
      {
        requests: [
          'Solicitudes gratuitas: `GET /api/v1/coverage`, `/pixel`, `/geocode`, `/frames`, `/map`, y motion con ' +
            '`dry_run=1` (vista previa) o `mock=ok` (un informe de ejemplo).',
        ],
        asked: [
          'qué es gratis, qué puedo hacer gratis, hay una prueba gratis, informe de muestra gratis',
          'cuántos créditos gratis recibo al registrarme, créditos de bienvenida, probar antes de pagar',
        ],
      },
    ),
  ];
}

function repeating({ replayDays }: HelpFacts): HelpSection {
  return section(
    'twice',
    'Nunca pagar dos veces',
    'Si se pierde la conexión durante una compra, repítala: la página termina la misma compra y se le cobra una sola ' +
      'vez. Si no está seguro de haber comprado un lugar, mire primero en “Informes”.',
    {
      requests: [
        'Envíe una `Idempotency-Key` con cada compra. La misma solicitud con la misma clave, dentro de ' +
          `${replayDays} días, devuelve la respuesta guardada y nunca cobra otra vez. Sin esa clave, cada llamada con ` +
          'éxito es una compra. Con `reuse=1`, la respuesta es un informe que usted ya tiene, gratis, hasta que haya ' +
          'datos más nuevos.',
      ],
      asked: [
        'me cobraron dos veces, se cortó la conexión durante la compra, se perdió la conexión al pagar',
        'hice clic dos veces, puedo repetir la compra, se congeló la página al comprar, cobro duplicado',
      ],
    },
  );
}

const REPORTS: readonly HelpSection[] = [
  section(
    'owned',
    'Leer un informe otra vez',
    'Un informe que usted compró sigue siendo suyo. Elija “Informes” en la parte superior de la página para leerlo otra ' +
      'vez tal como se lo vendimos, gratis y cuantas veces quiera. “Descargar en un solo PDF” junta hasta 50 en un ' +
      'documento con una página de resumen.',
    {
      requests: [
        '`POST /api/v1/my-reports/pdf` con `ids` imprime hasta 50 en un solo PDF, gratis.',
        '`GET /api/v1/my-reports` los enumera, primero los más nuevos. `GET /api/v1/my-reports/{id}` devuelve uno otra vez, ' +
          'byte por byte, y nunca cobra.',
      ],
      asked: [
        'dónde están mis informes, ver mis informes anteriores, abrir otra vez un informe que compré',
        'tengo que pagar otra vez para ver mi informe, perdí mi informe, volver a descargar mi informe',
      ],
    },
  ),
  section(
    'share-report',
    'Mostrar un informe a otra persona',
    'Abra el informe en “Informes” y elija “Compartir este informe”. El enlace muestra solo ese informe, sin necesidad ' +
      'de una cuenta, a quien lo tenga, y nada más de su cuenta. Usted puede revocarlo en cualquier momento; deja de ' +
      'funcionar de inmediato.',
    {
      requests: [
        '`POST /api/v1/my-reports/{id}/links` devuelve el enlace, una sola vez. `GET` en la misma ruta enumera los enlaces ' +
          'activos, y `DELETE /api/v1/my-reports/{id}/links/{link_id}` revoca uno. A un programa, el enlace le devuelve JSON.',
      ],
      asked: [
        'cómo comparto un informe, enviar el informe a mi banco, mandar el informe a mi agente, mostrar el informe al vendedor',
        'revocar un enlace, dejar de compartir, quién puede ver mi informe con el enlace',
      ],
    },
  ),
];

const COMPLAINTS: readonly HelpSection[] = [
  section(
    'wrong-report',
    'Cuando un informe está equivocado',
    'Puede impugnar gratis un informe que cree equivocado. Elija “Impugnar este informe” y diga qué está mal: el lugar, el ' +
      'edificio o una medición que no coincide. La respuesta explica de qué se hizo el número, y una persona decide si ' +
      'hay un reembolso.',
    {
      requests: [
        '`POST /api/v1/my-reports/{id}/challenge` con `reason` (`wrong_place`, `wrong_building`, `other_evidence`, ' +
          '`other`) devuelve de inmediato el lugar, la celda, el registro y `refund_suggested`. Publicamos las ' +
          'correcciones de informes en `/corrections`.',
      ],
      asked: [
        'el informe está equivocado, el informe está mal, impugnar un informe, no estoy de acuerdo con el informe',
        'midieron otra casa, edificio equivocado, lugar equivocado en mi informe, reclamo sobre un informe',
      ],
    },
  ),
  section(
    'refund',
    'Reembolsos y cobros equivocados',
    'Pida un reembolso con “Escríbanos” y nombre el informe o el cobro; una persona lo revisa. El reembolso de un ' +
      'informe vuelve a sus créditos. El operador puede devolver a la tarjeta los créditos que usted compró con tarjeta y ' +
      'no gastó. Las respuestas sin informe y los errores nunca se cobran, así que ahí no hay nada que reembolsar.',
    {
      requests: [
        '`POST /api/v1/support` con los `request_ids` del cobro; `GET /api/v1/usage` enumera todos los cobros.',
      ],
      asked: [
        'quiero un reembolso, devolución de mi dinero, devuelvan mi dinero, me cobraron de más',
        'cobro que no reconozco, cobro equivocado, compré el lugar equivocado, compré por error',
      ],
    },
  ),
];

const CAPS = section(
  'caps',
  'Límites de gasto y claves para otros',
  'Una clave puede tener un límite de gasto diario, y usted puede dar a un empleado, a un agente o a una página una clave ' +
    'secundaria con un límite propio. Gasta los créditos de usted, y puede revocarla de inmediato. Las claves y los ' +
    'límites se fijan por medio de la API; un desarrollador lo hace en un minuto.',
  {
    requests: [
      '`POST /api/v1/account/spend_cap` `{"daily_usd": 4}` limita la clave que hace la llamada. `POST /api/v1/keys` crea ' +
        'una clave secundaria con `daily_cap_usd`, `ttl_hours` y `allowed_referer`. `max_spend_usd` limita un lote; ' +
        '`max_price_usd`, una sola llamada.',
    ],
    asked: [
      'cómo limito el gasto, límite de gasto, límite diario, presupuesto por día, tope de gasto',
      'clave secundaria, clave para un empleado, clave para mi agente con límite, controlar lo que gasta un empleado',
    ],
  },
);

function batch({ batchItems }: HelpFacts): HelpSection {
  return section(
    'batch',
    'Muchas direcciones a la vez',
    `Un lote admite hasta ${batchItems} direcciones o coordenadas, para una cartera o una hoja de cálculo. Divida las listas ` +
      'más largas en varios lotes. Cada lugar recibe una respuesta. Usted paga una vez por cada celda medida; los ' +
      'duplicados y las respuestas sin informe son gratis, y una cotización gratuita muestra antes el costo máximo. El ' +
      'comando `ground-motion batch places.csv -o answers.csv` lee y escribe tablas.',
    {
      requests: [
        '`POST /api/v1/motion/area` compra un informe sobre un área entera, con un precio según su tamaño. `POST ' +
          '/api/v1/motion/profile` compra las velocidades a lo largo de una línea, con un precio según su longitud.',
        '`POST /api/v1/motion/batch` compra, `POST /api/v1/quote` muestra antes el precio, `POST ' +
          '/api/v1/coverage/batch` muestra gratis qué lugares tienen cobertura. `async: true` lo convierte en un trabajo ' +
          'que se consulta hasta que termina.',
      ],
      asked: [
        'muchas direcciones a la vez, consultar una lista de direcciones, consultar 500 direcciones, varias casas a la vez, lote de direcciones',
        'cuántas direcciones caben en un lote, subir un archivo con direcciones, hoja de cálculo, archivo csv, cartera de propiedades',
      ],
    },
  );
}
