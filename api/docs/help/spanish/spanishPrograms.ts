import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** How programs use the service, and how its data are loaded, in Spanish. */
export function spanishPrograms(facts: HelpFacts): HelpSection[] {
  return [api(facts), ...LIMITS, agents(facts), webhooks(facts), INGEST];
}

function api({ price }: HelpFacts): HelpSection {
  return section(
    'api',
    'Llamar a la API',
    'Los programas reciben los mismos informes por medio de la API: una solicitud, un informe. [La guía](/docs/guide) le lleva ' +
      'al primero en cinco minutos, [la referencia](/docs) enumera todas las solicitudes, y hay paquetes para Python y ' +
      'TypeScript.',
    {
      requests: [
        `\`GET /api/v1/motion\` con un lugar y su clave devuelve un informe. Cuesta ${price} cuando \`status\` es \`ok\`. ` +
          '`dry_run=1` consulta antes, gratis y sin una clave.',
      ],
      asked: [
        'cómo llamo a la api, tienen una api, ejemplo de código, ejemplo en python, documentación para desarrolladores',
        'integrar el servicio en mi programa, primera solicitud, cómo uso mi clave en un programa',
      ],
    },
  );
}

const LIMITS: readonly HelpSection[] = [
  section(
    'test-mode',
    'Modo de prueba',
    'Una cuenta de prueba tiene créditos ficticios sobre un terreno inventado. Todo lo demás funciona como en la realidad. ' +
      'Marque “Cuenta de prueba (datos inventados)” cuando inicie sesión o cree una cuenta. [El modo de ' +
      'prueba](/docs/test-mode) enumera direcciones con una respuesta conocida.',
    {
      requests: ['Regístrese con `"mode": "test"`.'],
      asked: [
        'modo de prueba, cuenta de prueba, clave de prueba, probar la api sin pagar, datos de prueba, entorno de pruebas',
      ],
    },
  ),
  section(
    'rate-limits',
    'Cuántas solicitudes se permiten',
    'Los límites se cuentan por minuto, por clave, o por dirección IP si no hay una clave. Las llamadas sin una clave también ' +
      'gastan un presupuesto de trabajo de la dirección IP, las costosas más que las baratas. Si alcanza un límite, espere un ' +
      'momento e inténtelo de nuevo; no se le cobra nada.',
    {
      requests: [
        'La respuesta es 429 `rate_limited`, y `Retry-After` dice cuántos segundos hay que esperar. `limits.rate_limits` en ' +
          '`/api/v1/schema` enumera todos los límites.',
      ],
      asked: [
        'límite de solicitudes, cuántas solicitudes por minuto, demasiadas solicitudes, error 429, cuántas llamadas puedo hacer',
      ],
    },
  ),
];

function agents({ baseUrl, has }: HelpFacts): HelpSection {
  return section(
    'agents',
    'Agentes y MCP',
    has('POST', '/mcp')
      ? `Los agentes como Claude o ChatGPT se conectan a \`${baseUrl}/mcp\` (Model Context Protocol) y reciben el servicio como ` +
          'herramientas. Dé a un agente una clave secundaria con un límite diario.'
      : 'Este servidor no tiene MCP; los agentes usan la API, que `/llms.txt` describe para ellos.',
    {
      asked: [
        'conectar mi agente, conectar un asistente de inteligencia artificial, usar con chatgpt, usar con claude, servidor mcp',
      ],
    },
  );
}

function webhooks({ has }: HelpFacts): HelpSection {
  return section(
    'webhooks',
    'Webhooks y eventos',
    'Podemos notificar a su servidor que hay datos nuevos en un marco, que terminó un lote, que quedan pocos créditos o que ' +
      'una vigilancia dio un aviso. Los programas suscriben una dirección web (webhook) o leen la lista de eventos.',
    {
      requests: [
        has('POST', '/api/v1/webhooks')
          ? '`POST /api/v1/webhooks` `{"url": …, "events": […]}` suscribe. Las entregas van firmadas (Standard Webhooks) y se ' +
            'repiten hasta que su servidor las acepta. `GET /api/v1/events` es la lista de eventos.'
          : '`GET /api/v1/frames/{frame_id}/last_updated` devuelve cuándo recibió un marco datos nuevos.',
      ],
      asked: [
        'webhooks, notificar a mi servidor, recibir eventos, verificar la firma de un webhook, lista de eventos',
      ],
    },
  );
}

const INGEST = section(
  'ingest',
  'Sus propios datos, en su propia máquina',
  'El servicio es de código abierto y funciona en una computadora portátil: `npm start` lo inicia, y `./gm ingest folder` ' +
    'convierte productos de radar en mapas e informes. Lee gránulos OPERA DISP-S1 y NISAR GUNW, productos ARIA S1-GUNW, ' +
    'interferogramas desenrollados (pares GeoTIFF), series de MintPy y LiCSBAS, y tablas de puntos. Los productos no se ' +
    'pueden subir por la página.',
  {
    requests: [
      '`./gm ingest --dry-run folder` dice archivo por archivo qué se usaría; `./gm fetch --frame F08882` descarga gránulos ' +
        'OPERA con un token gratuito de Earthdata; `./gm ingest --help` enumera las opciones.',
    ],
    asked: [
      'cargar mis propios interferogramas, usar mis propios datos de radar, importar productos de mintpy, subir mis datos',
      'procesar gránulos de opera, ejecutarlo en mi computadora, qué formatos se pueden importar',
    ],
  },
);
