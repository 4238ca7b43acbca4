import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** What developers ask about the API, in Spanish. */
export function spanishDevelopers(facts: HelpFacts): HelpSection[] {
  return [CLIENTS, openapi(facts), ...CALLS, ...ANSWERS];
}

const CLIENTS = section(
  'clients',
  'Paquetes para Python, TypeScript y entornos de agentes',
  'El repositorio tiene paquetes para Python y TypeScript, y herramientas para LangChain, LlamaIndex y CrewAI. Envían claves de ' +
    'idempotencia, reintentan solo donde es seguro, y usan un informe que usted ya tiene en lugar de comprarlo otra vez.',
  {
    requests: [
      '`python3 -m pip install ./clients/python` instala `ground-motion-client` y el comando `ground-motion`; pip también ' +
        'instala `./clients/langchain`, `./clients/llamaindex` y `./clients/crewai`. `npm pack` en `clients/typescript` crea el ' +
        'paquete de npm, con tipos para cada solicitud y respuesta.',
    ],
    asked: [
      'paquete de python, biblioteca para python, cliente de typescript, instalar el cliente, herramienta para langchain',
    ],
  },
);

function openapi({ baseUrl }: HelpFacts): HelpSection {
  return section(
    'openapi',
    'OpenAPI, Postman y clientes generados',
    'La API es REST con JSON, descrita como OpenAPI. Postman y los generadores de código importan la descripción. No hay ' +
      'GraphQL ni SOAP.',
    {
      requests: [
        `\`${baseUrl}/openapi.json\` es OpenAPI 3.1, \`/openapi-3.0.json\` lo mismo para generadores anteriores, ` +
          '`/asyncapi.json` describe los eventos, `/api/v1/schema` tiene límites, precios y umbrales, y `/llms.txt` es para ' +
          'modelos de lenguaje. `/docs` es la referencia, donde se puede probar.',
      ],
      asked: [
        'descripción openapi, importar en postman, generar un cliente, referencia de la api, lista de todas las solicitudes',
      ],
    },
  );
}

const CALLS: readonly HelpSection[] = [
  section(
    'authorization',
    'Enviar la clave, y 401 o 403',
    'Un programa envía su clave en el encabezado `Authorization: Bearer <API_KEY>`. 401 significa que la clave falta, está mal ' +
      'escrita, venció o fue revocada. 403 significa que la clave no tiene permiso para hacer eso, por ejemplo una clave ' +
      'secundaria que intenta algo más que comprar y leer.',
    {
      requests: [
        '`unauthorized`: no hay clave. `invalid_api_key`: copie la clave completa; sus últimos caracteres son una suma de ' +
          'comprobación. `forbidden`: use la clave principal o una sesión.',
      ],
      asked: [
        'cómo envío la clave, dónde va la clave de api, encabezado de autorización, mi clave no es aceptada',
        'error 401, error 403, clave inválida, clave vencida, no tengo permiso',
      ],
    },
  ),
  section(
    'browser-calls',
    'Llamar a la API desde una página web',
    'Una página de cualquier origen puede llamar a la API (CORS está activado). Nunca ponga su propia clave en una página: dele ' +
      'una clave secundaria con un límite diario que funcione solo en esa página.',
    {
      requests: [
        '`POST /api/v1/keys` con `allowed_referer: "https://app.example.org"` y `daily_cap_usd` crea una clave así. Otro ' +
          'origen recibe 403 `forbidden_referer`.',
      ],
      asked: [
        'llamar a la api desde el navegador, error de cors, llamar a la api desde mi página web, es seguro poner la clave en javascript',
      ],
    },
  ),
  section(
    'widgets',
    'Mostrar un veredicto en su sitio',
    'Ponga en su página un widget (un iframe) o una insignia (una imagen): muestra el veredicto de un lugar, sin scripts ni ' +
      'cookies. Muestra el informe más nuevo que usted tiene; si no tiene ninguno, compra uno por 0.40 USD, una sola vez para ' +
      'todos los visitantes, dentro del límite diario de su clave.',
    {
      requests: [
        '`POST /api/v1/keys` con `widget: true`, `allowed_referer` y `daily_cap_usd` crea su clave, que cualquiera puede leer: ' +
          'funciona solo en `/embed` y `/embed/badge.svg`, en las páginas de usted. `/embed?mock=ok:rapid_subsidence` es un ' +
          'ejemplo sin una clave.',
      ],
      asked: [
        'mostrar el veredicto en mi sitio, poner un widget en mi página, insignia para mi sitio, insertar en mi página de propiedades',
      ],
    },
  ),
  section(
    'coordinates',
    'Coordenadas',
    'Las coordenadas son latitud y longitud en grados decimales, WGS 84 (EPSG:4326), con el oeste negativo, como 29.7604, ' +
      '-95.3698. La latitud va primero. Las velocidades son cambios de altura y no tienen un datum vertical: un informe no da ' +
      'ninguna elevación.',
    {
      requests: [
        '`lat` y `lon` son números de la consulta o de un cuerpo JSON; GeoJSON y el mapa ponen primero la longitud, como ' +
          'dicen sus normas.',
      ],
      asked: [
        'sistema de coordenadas, formato de las coordenadas, latitud y longitud, primero la latitud o la longitud, grados decimales',
        'dan la altura sobre el nivel del mar, datum vertical',
      ],
    },
  ),
  section(
    'preview-and-quote',
    'Vista previa, cotización y límite de precio',
    'Una vista previa (`dry_run=1`) dice de un lugar si hay un informe y cuánto costaría. Una cotización da el precio de un ' +
      'lugar o de una lista entera, y ese precio vale durante una hora. Un límite de precio rechaza una compra que costaría ' +
      'más. Todo eso es gratis.',
    {
      requests: [
        '`GET /api/v1/motion?dry_run=1` da la vista previa, `POST /api/v1/quote` devuelve `quote_id`. `max_price_usd` limita ' +
          'una llamada o un lote entero; `max_item_price_usd`, cada informe del lote.',
      ],
      asked: [
        'vista previa, cotización, saber el costo antes de comprar, límite de precio, cuánto tiempo vale una cotización',
      ],
    },
  ),
];

const ANSWERS: readonly HelpSection[] = [
  section(
    'paging',
    'Listas largas, página por página',
    'Las listas devuelven primero las entradas más nuevas, 100 a la vez, con un cursor para la página siguiente.',
    {
      requests: [
        'Envíe `limit` (1000 como máximo) y el `next_cursor` de la última respuesta como `cursor`. Es igual para informes, uso, ' +
          'pedidos, solicitudes de ayuda y chats.',
      ],
      asked: [
        'siguiente página de una lista, la lista está cortada, solo 100 resultados, paginación, cursor',
      ],
    },
  ),
  section(
    'api-changes',
    'Cambios de la API',
    'Dentro de `/api/v1`, la API solo crece: nada cambia de nombre ni se quita sin avisar. Lo que tiene que irse se anuncia al ' +
      'menos 180 días antes, con los encabezados `Deprecation` y `Sunset`. [La lista de cambios](/docs/changelog) y [las ' +
      'eliminaciones](/docs/deprecations) muestran cada cambio.',
    {
      requests: ['Ignore los campos que no conozca. `/changelog.json` es un canal de noticias.'],
      asked: [
        'cambios de la api, qué hay de nuevo, versiones de la api, avisan de los cambios, lista de cambios, api estable',
      ],
    },
  ),
  section(
    'error-answers',
    'Respuestas de error',
    'Un error tiene un código, un mensaje que nombra el valor que falla y un enlace a su página. [La lista de ' +
      'errores](/docs/errors) dice qué hacer con cada uno. Los errores nunca se cobran.',
    {
      requests: [
        'El cuerpo es `{error, code, message, retryable, doc_url, request_id}`. Reintente solo cuando `retryable` es true, ' +
          'después de `Retry-After`. Nombre el `request_id` cuando nos escriba.',
      ],
      asked: [
        'códigos de error, lista de errores, qué significa este error, debo reintentar, mensaje de error, error del servidor',
      ],
    },
  ),
  section(
    'fewer-fields',
    'Respuestas más cortas y campos elegidos',
    'Un programa puede pedir una respuesta más corta, campos sueltos, o más en el mismo informe.',
    {
      requests: [
        '`compact=1` acorta la respuesta, `fields=a,b` elige, `units=in` cambia las unidades, ' +
          '`include=timeseries,trend_analysis,ground_brief` agrega sin costo adicional, y `label` pone una etiqueta a la compra.',
      ],
      asked: [
        'respuesta más corta, solo algunos campos, elegir campos, menos json, poner una etiqueta a la compra',
      ],
    },
  ),
];
