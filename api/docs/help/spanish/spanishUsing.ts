import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** Places, and what can be had of them, in Spanish. */
export function spanishUsing(facts: HelpFacts): HelpSection[] {
  return [...PLACES, ...reports(facts), ...MAPS, watches(facts), ...PEOPLE];
}

const PLACES: readonly HelpSection[] = [
  section(
    'coverage',
    'Dónde hay cobertura',
    'El servicio cubre los lugares de Estados Unidos para los que este servidor tiene marcos de datos; el mapa los ' +
      'muestra. Escriba una dirección y elija “Consultar”: es gratis y no requiere una cuenta. O pregunte al asistente y nombre ' +
      'el lugar.',
    {
      requests: ['`GET /api/v1/coverage` consulta un lugar. Sin un lugar, enumera los marcos.'],
      asked: [
        'dónde hay cobertura, qué estados cubren, cubren mi ciudad, funciona en México, qué zonas están cubiertas',
      ],
    },
  ),
  section(
    'address',
    'Direcciones, y el lugar equivocado',
    'Un lugar es una dirección de EE. UU. con ciudad y estado, o una latitud y longitud, no un número de parcela. Si no se ' +
      'encuentra la dirección, o si el marcador está en otro edificio, haga clic en el lugar correcto del mapa o escriba las ' +
      'coordenadas. La página muestra dónde encontró la dirección antes de que usted compre, y pregunta antes de vender el ' +
      'centro de un área en lugar de una casa.',
    {
      requests: [
        '`query` en cada respuesta dice dónde está la dirección y con qué precisión lo sabemos (`match_type`, `uncertainty_m`). ' +
          'Con `min_geocode_score=0.7` nunca compra el centro de una ciudad en lugar de una casa.',
      ],
      asked: [
        'no encuentra mi dirección, el marcador está en otra casa, cómo escribo la dirección, lugar equivocado, dirección incorrecta',
      ],
    },
  ),
  section(
    'speed',
    'Cuánto tarda',
    'Usted recibe un informe de inmediato, por lo general en un segundo o dos, porque las mediciones ya existen. No enviamos a ' +
      'nadie, y usted no espera a un satélite.',
    {
      asked: [
        'cuánto tarda el informe, cuándo recibo mi informe, es inmediato, tiempo de entrega, lo necesito hoy',
      ],
    },
  ),
];

function reports({ price }: HelpFacts): HelpSection[] {
  return [
    section(
      'pdf',
      'El informe en PDF',
      'Elija “Descargar PDF (incluido)” debajo de un informe que compró, y el idioma al lado. Son dos páginas con el ' +
        'veredicto, los mapas, la curva, los datos y los límites, para imprimir o para entregar a un banco o a un agente. El PDF ' +
        'es gratis dentro de los 7 días de comprar un informe de la misma celda y versión. Después cuesta lo mismo que un informe.',
      {
        requests: [
          '`GET /report.pdf` lo devuelve. Cuesta lo mismo que un informe, y nada dentro de los 7 días de un informe de la misma ' +
            'celda y versión.',
        ],
        asked: [
          'descargar el informe en pdf, imprimir el informe, el pdf cuesta más, documento para el banco, copia en papel',
        ],
      },
    ),
    section(
      'history',
      'El movimiento en el tiempo',
      'Un informe muestra una curva con cada observación de la celda. Elija dos fechas en la curva para ver cuánto se ' +
        'movió el terreno entre ellas, con su incertidumbre. “Descargar CSV” le da las fechas y los milímetros.',
      {
        requests: [
          '`GET /api/v1/timeseries` devuelve la serie. `reference_date` y `reference_date2` agregan el movimiento entre dos ' +
            `fechas. Cuesta ${price} cuando el estado es \`ok\`. Un informe de motion con \`include=timeseries\` contiene la misma ` +
            'serie sin costo adicional.',
        ],
        asked: [
          'movimiento entre dos fechas, ver la curva, serie temporal, cuánto se movió desde 2020, historia del terreno',
        ],
      },
    ),
  ];
}

const MAPS: readonly HelpSection[] = [
  section(
    'maps',
    'El mapa',
    'El mapa de la página es gratis; “Capas y leyenda” explica sus colores. Un color es el promedio de un área más ' +
      'grande que una celda, así que el informe de una celda puede tener otra clase. Lo que cuenta es el informe.',
    {
      requests: ['`GET /api/v1/map` dibuja una parte del mapa, `/tiles/velocity.json` describe sus teselas.'],
      asked: [
        'qué significan los colores del mapa, qué significa el rojo, el mapa muestra otro color que mi informe, leyenda',
      ],
    },
  ),
  section(
    'gis',
    'QGIS, ArcGIS y otros programas de mapas',
    'Los programas de mapas cargan el mapa por su dirección WMTS, y los programas de datos encuentran las versiones por STAC. [La ' +
      'página para GIS](/docs/files/gis.md) tiene los pasos para QGIS, ArcGIS, GDAL y Python.',
    {
      requests: [
        '`/wmts/1.0.0/WMTSCapabilities.xml`, `/tiles/velocity.json` y `/stac` son las direcciones; `./gm export cells` escribe ' +
          'GeoParquet, CSV, GeoJSON o FlatGeobuf en la máquina donde están los datos.',
      ],
      asked: ['cargar el mapa en qgis, usar con arcgis, exportar los datos, descargar los datos del mapa'],
    },
  ),
];

function watches({ has }: HelpFacts): HelpSection {
  return section(
    'watches',
    'Vigilar un lugar',
    'Una vigilancia revisa un lugar cada vez que hay datos nuevos. Le avisa cuando cambió el movimiento, la clase o la última ' +
      'observación. Es gratis. Un aviso da la clase y la dirección, por correo o como evento; cuánto y con qué velocidad está en ' +
      'un informe. “Vigilar este lugar” debajo de su informe la crea; “Sus vigilancias”, entre sus informes, la apaga y la ' +
      'enciende.',
    {
      requests: [
        has('POST', '/api/v1/watches')
          ? '`POST /api/v1/watches` crea una, con una `condition` que es `movement`, `rate_class`, `event` o `new_observation`. ' +
            '`auto_buy` compra el informe cuando avisa, hasta los límites que usted fije.'
          : 'Este servidor no ofrece vigilancias.',
      ],
      asked: [
        'vigilar mi casa, avísenme si se mueve, recibir un aviso cuando cambie algo, cuánto cuesta una vigilancia',
      ],
    },
  );
}

const PEOPLE: readonly HelpSection[] = [
  section(
    'support',
    'Hablar con una persona',
    '“Escríbanos”, en la parte superior de la página, envía un mensaje que lee una persona y muestra sus mensajes ' +
      'anteriores. La persona responde ahí, y por correo si el servidor envía correos. Es gratis y requiere una cuenta. También ' +
      'puede pedirlo al asistente: debajo de una respuesta hay un botón que envía su pregunta. No hay número de teléfono.',
    {
      requests: [
        '`POST /api/v1/support` con `subject`, `message` y los `request_ids` relacionados abre una solicitud de ayuda. `GET ' +
          '/api/v1/support` muestra las respuestas.',
      ],
      asked: [
        'hablar con una persona, número de teléfono, contactar al servicio, servicio al cliente, quiero hablar con alguien',
      ],
    },
  ),
  section(
    'chat',
    'El asistente',
    'El asistente es un programa. Responde a partir de la documentación del servicio, de consultas gratuitas y, si usted ha ' +
      'iniciado sesión o usa una clave, de sus propios informes. Es gratis, y nunca compra nada a menos que usted acepte un precio ' +
      'que él nombra. Si ha iniciado sesión, guardamos sus conversaciones hasta que usted las borra o vencen. Sin una cuenta no ' +
      'guardamos nada. [La página del chat](/docs/files/chat.md) dice qué se guarda y qué se envía a dónde.',
    {
      requests: ['`GET /api/v1/my-chats` enumera las conversaciones, `DELETE` borra una.'],
      asked: [
        'es usted un robot, hablo con una persona o un programa, guardan esta conversación, el chat cuesta algo',
      ],
    },
  ),
];
