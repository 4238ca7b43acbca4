import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** Questions of companies, and about the page itself, in Spanish. */
export function spanishCustomers(facts: HelpFacts): HelpSection[] {
  return [...PAGE, ...COMPANIES, ...PAYMENTS, ...OWNERS, ...choosing(facts)];
}

const PAGE: readonly HelpSection[] = [
  section(
    'app',
    'Nada que instalar',
    'El servicio es una página web que funciona en cualquier navegador actual, también en un teléfono. No hay una aplicación ' +
      'que descargar ni nada que instalar. Los programas usan la API.',
    {
      asked: [
        'hay una aplicación, descargar la aplicación, tengo que instalar algo, funciona en mi teléfono, funciona en el celular',
      ],
    },
  ),
  section(
    'no-account',
    'Sin una cuenta',
    'Consultar un lugar no requiere una cuenta. Comprar un informe, sí: hace falta un correo electrónico y ninguna ' +
      'aprobación. Un programa con una billetera también puede pagar un solo informe sin una cuenta (x402), donde el ' +
      'servidor lo acepta.',
    {
      asked: [
        'comprar sin cuenta, comprar sin registrarme, no quiero crear una cuenta, solo necesito un informe',
      ],
    },
  ),
  section(
    'languages',
    'Idiomas',
    'Un PDF puede estar en inglés o en español: elija el idioma junto a “Descargar PDF”. Un informe compartido y la página ' +
      'que verifica uno impreso siguen el idioma de su navegador. El mapa sigue el idioma del navegador o el enlace en la ' +
      'parte superior de la página, y [esta ayuda](/docs/help?lang=es) está en los dos idiomas. El asistente entiende preguntas cortas en español ' +
      'y responde en inglés.',
    {
      asked: [
        'hablan español, está en español, informe en español, pdf en español, cambiar el idioma, en qué idiomas está',
      ],
    },
  ),
];

const COMPANIES: readonly HelpSection[] = [
  section(
    'portfolio',
    'Una tabla de direcciones: columnas, errores y resultados',
    'El comando `ground-motion batch` lee un archivo CSV con una columna `address`, o con calle, ciudad, estado y código ' +
      'postal, o con `lat` y `lon`. Conserva las demás columnas (números de préstamo, identificadores) y agrega los ' +
      'resultados. Una fila que no se puede leer o encontrar se marca, es gratis y no detiene las demás. Una ejecución ' +
      'interrumpida continúa sin un segundo cobro.',
    {
      requests: [
        '`ground-motion batch places.csv --dry-run` cuenta y calcula el precio, `-o out.csv --max-price 40` compra; ' +
          '`.xlsx`, `.geojson` y `.parquet` son otros formatos de salida. Cada celda se cobra una sola vez en todo el archivo.',
      ],
      asked: [
        'qué formato debe tener el archivo, qué columnas necesita la tabla, subir un archivo de excel, números de préstamo',
        'qué pasa con las filas con errores, falla una fila, se interrumpió el lote, direcciones duplicadas en el archivo',
      ],
    },
  ),
  section(
    'teams',
    'Varias personas en una cuenta',
    'Una cuenta tiene un correo electrónico y una contraseña. Dé a cada colega, sucursal o programa una clave secundaria con ' +
      'un límite diario y una etiqueta: gasta los créditos de la cuenta, y usted puede revocarla sin tocar las demás. El uso ' +
      'muestra qué clave compró qué.',
    {
      requests: [
        '`POST /api/v1/keys` con `label` y `daily_cap_usd` crea una; `GET /api/v1/usage` enumera cada cobro.',
      ],
      asked: [
        'varias personas en una cuenta, varios usuarios, agregar un usuario, cuenta para mi equipo, cuenta para empleados',
        'quién compró qué, compartir la cuenta con un colega, una clave por sucursal',
      ],
    },
  ),
  section(
    'papers',
    'Certificados, contratos y garantías',
    'El servicio no lo sabe: su documentación no tiene un certificado SOC 2 ni ISO, un formulario W-9, asesoría de impuestos, ' +
      'una disponibilidad garantizada, un contrato aparte ni la ubicación de sus servidores. [La página de estado](/status) ' +
      'muestra qué funciona y con qué rapidez. Una persona puede responder si usted nos escribe.',
    {
      asked: [
        'tienen certificado de seguridad, contrato de servicio, disponibilidad garantizada, dónde están los servidores',
        'formulario de impuestos, términos del servicio, acuerdo de confidencialidad, orden de compra',
      ],
    },
  ),
  section(
    'genuine',
    'Si un informe es auténtico',
    'Pida al dueño el enlace del informe (“Compartir este informe”). El enlace se abre en este servidor y muestra el informe ' +
      'tal como lo vendimos, así que nadie puede haberlo modificado. Una captura de pantalla o un PDF por sí solos no prueban nada.',
    {
      asked: [
        'el informe es auténtico, es falso este informe, verificar un informe, está firmado el informe, pudo ser modificado',
      ],
    },
  ),
];

const PAYMENTS: readonly HelpSection[] = [
  section(
    'credits-expire',
    'Cuánto duran los créditos',
    'Los créditos no vencen y no hay recarga automática: se cobra a su tarjeta solo cuando usted compra créditos. Los créditos ' +
      'pertenecen a una cuenta y no se pueden pasar a otra.',
    {
      asked: [
        'los créditos vencen, los créditos caducan, cuánto duran los créditos, recarga automática, pasar créditos a otra cuenta',
      ],
    },
  ),
  section(
    'payment-failed',
    'Un pago que falló o que falta',
    'Elija los créditos en la parte superior de la página y después “Pedidos y recibos”: ahí se ve si un pago llegó. Un pedido ' +
      'que no se pagó no cobra nada; un banco puede mostrar una retención durante unos días. Si el dinero salió de su cuenta ' +
      'y faltan los créditos, use “Escríbanos” y nombre el pedido; una persona lo revisa.',
    {
      requests: [
        '`GET /api/v1/orders` muestra el estado de cada pedido: `open`, `paid`, `expired` o `failed`.',
      ],
      asked: [
        'mi pago falló, rechazaron mi tarjeta, tarjeta rechazada, pagué y no llegaron los créditos, faltan mis créditos',
        'el banco muestra el cobro pero no hay créditos, pago pendiente, mi pedido sigue abierto',
      ],
    },
  ),
];

const OWNERS: readonly HelpSection[] = [
  section(
    'stop-emails',
    'Dejar de recibir correos',
    'No enviamos publicidad. Los correos vienen de vigilancias, solicitudes, pagos e inicios de sesión. Para dejar de recibir ' +
      'avisos, termine la vigilancia o apague sus correos; borrar la cuenta los termina todos.',
    {
      requests: [
        '`PATCH /api/v1/watches/{watch_id}` con `{"email": false}` detiene los correos de una vigilancia, `DELETE` la ' +
          'termina.',
      ],
      asked: [
        'no quiero recibir correos, dejen de enviarme correos, demasiados correos, apagar los avisos, cancelar una vigilancia',
      ],
    },
  ),
  section(
    'my-house-shown',
    'Cuando su propia casa está en el mapa',
    'El mapa gratuito muestra promedios de áreas más grandes que una casa, hechos con datos públicos de satélites. No nombra ' +
      'a ningún dueño ni ninguna dirección, y no se puede quitar nada de él para una sola casa. Si cree que los datos están ' +
      'equivocados, use “Escríbanos”.',
    {
      asked: [
        'quiten mi casa del mapa, por qué muestran mi casa, eliminar mi propiedad del mapa, no quiero que mi casa aparezca',
      ],
    },
  ),
];

function choosing({ price, baseUrl }: HelpFacts): HelpSection[] {
  return [
    section(
      'compare-places',
      'Comparar lugares y elegir informes',
      `Un informe responde por una celda. Para comparar dos casas, compre un informe de cada una (${price} cada uno) y compare ` +
        'las velocidades con sus intervalos del 95 %: una diferencia dentro de los intervalos no es una diferencia. Para un ' +
        'lote de terreno grande, consulte varios puntos.',
      {
        asked: [
          'comparar dos casas, cuál de las dos casas es mejor, cuántos informes necesito, terreno grande, toda la colonia',
        ],
      },
    ),
    section(
      'again-later',
      'Cuándo volver a consultar',
      'Una velocidad es el promedio de años, así que cambia poco en unos meses. Vuelva a consultar cuando se publiquen ' +
        'observaciones nuevas: una vigilancia le avisa gratis. Un informe basta para decidir si conviene preguntar a un ' +
        'ingeniero.',
      {
        asked: [
          'cada cuánto debo consultar, basta un informe, cuánto tiempo es válido un informe, un informe del año pasado todavía sirve',
        ],
      },
    ),
    section(
      'about',
      'Qué es este servicio',
      'Este servicio responde si el terreno bajo una dirección de EE. UU. se mueve, con qué velocidad y qué tan seguro es eso, ' +
        'a partir de años de observaciones de radar por satélite. Lo usan compradores, bancos, ingenieros y programas. ' +
        `${baseUrl}/docs tiene la documentación.`,
      {
        asked: [
          'qué es esto, qué es este servicio, para qué sirve, quién usa este servicio, es confiable este sitio, cómo funciona',
        ],
      },
    ),
  ];
}
