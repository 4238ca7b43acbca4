import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** What engineers and scientists ask about the method, in Spanish. */
export function spanishMethod({ cellM }: HelpFacts): HelpSection[] {
  return [...NUMBERS, ...RADAR, structures(cellM), ...COMPARED];
}

const NUMBERS: readonly HelpSection[] = [
  section(
    'units',
    'Unidades',
    'Las velocidades están en milímetros por año. Una pulgada son 25.4 mm, así que −5 mm por año son cerca de −0.2 pulgadas por año.',
    {
      requests: [
        '`units=in` muestra pulgadas por año. Los campos que terminan en `_in_yr` siempre tienen pulgadas por año.',
      ],
      asked: [
        'en qué unidades está, pulgadas por año, convertir milímetros a pulgadas, cuánto es en pulgadas',
      ],
    },
  ),
  section(
    'total-motion',
    'Movimiento total',
    'El movimiento total es la velocidad multiplicada por la duración del registro. No es el movimiento entre dos fechas, que ' +
      'sale de dos observaciones y tiene otra incertidumbre.',
    {
      requests: ['El campo es `total_motion_mm`; `movement` de la serie temporal es el otro.'],
      asked: ['movimiento total, cuánto se hundió en total, cuánto bajó en todos los años'],
    },
  ),
];

const RADAR: readonly HelpSection[] = [
  section(
    'processing',
    'Cómo se procesan los datos de radar',
    'Los marcos del producto OPERA DISP-S1 de la NASA vienen de imágenes de radar de Sentinel-1 (banda C): su productor enlaza la ' +
      'fase de dispersores persistentes y distribuidos, la promedia y la desenrolla. Nosotros resolvemos los pares como una ' +
      'serie por mínimos cuadrados y restamos la marea terrestre y, donde el producto la tiene, la ionosfera. La troposfera se ' +
      'corrige con un modelo meteorológico (OPERA TROPO-ZENITH) solo en los marcos cuyas estaciones GNSS o cuyos residuos ' +
      'muestran que ayuda; la calidad de un marco contiene la decisión y sus cifras. Nada se filtra en el tiempo ni en el ' +
      'espacio: lo que queda cuenta como ruido. [Exactitud](/docs/files/accuracy.md) tiene las ecuaciones.',
    {
      requests: ['`provenance` nombra el producto, su versión y su licencia.'],
      asked: [
        'cómo procesan los datos de radar, qué algoritmo usan, corrección de la atmósfera, qué satélite usan, corrección de la troposfera',
      ],
    },
  ),
  section(
    'noise-model',
    'Cómo se calcula la incertidumbre',
    'σ tiene en cuenta el ruido correlacionado en el tiempo, que se estima de cada registro, y suma el error del cero. No es un ' +
      'error de ruido blanco, que sería demasiado pequeño. No cubre caminatas aleatorias, saltos repentinos ni errores que todas ' +
      'las celdas comparten. [Exactitud](/docs/files/accuracy.md) tiene las fórmulas y las pruebas.',
    {
      asked: ['cómo calculan la incertidumbre, modelo de ruido, ruido correlacionado, cómo se calcula sigma'],
    },
  ),
  section(
    'look-directions',
    'Ascendente y descendente',
    'Una velocidad de una sola dirección de vista se convierte en vertical como si el terreno se moviera derecho hacia arriba o ' +
      'hacia abajo. Donde un operador combinó un marco ascendente y uno descendente, los informes tienen el movimiento vertical y ' +
      'el movimiento hacia el este; en otros lugares, `include=two_looks` da ambos. Donde dos marcos ven un lugar, la diferencia ' +
      'entre sus velocidades aumenta la incertidumbre.',
    {
      asked: [
        'ascendente y descendente, dos direcciones de vista, movimiento hacia el este, combinar dos órbitas',
      ],
    },
  ),
  section(
    'detection',
    'El movimiento más pequeño que se ve',
    'No hay un límite fijo: la dirección es segura donde la velocidad es mayor que su intervalo del 95 % (1.96 σ), y σ cambia de ' +
      'un lugar a otro. Una consulta gratuita muestra antes la calidad de los datos. Un movimiento de algo menor que una celda, ' +
      'o mucho más corto que el registro, no se ve.',
    {
      asked: [
        'cuál es el movimiento más pequeño que detectan, límite de detección, sensibilidad del método, cuántos milímetros pueden ver',
      ],
    },
  ),
  section(
    'decorrelation',
    'Errores de desenrollado y señal perdida',
    'Entre celdas vecinas, un movimiento de más de unos 14 mm en un par es ambiguo (un cuarto de la longitud de onda): un ' +
      'movimiento rápido o muy local puede desenrollarse mal, y entonces parece un salto o una velocidad demasiado pequeña. Las ' +
      'celdas sin una señal constante se excluyen. El terreno húmedo y con vegetación puede tener un sesgo que la incertidumbre ' +
      'no incluye.',
    {
      asked: [
        'errores de desenrollado de la fase, pérdida de señal, vegetación y radar, decorrelación, sesgo por humedad',
      ],
    },
  ),
];

function structures(cellM: string): HelpSection {
  return section(
    'structures',
    'Inclinación, cimientos y estructuras sueltas',
    `Una celda es de ${cellM} por ${cellM}, así que un informe no distingue una pared, un pilar ni una esquina de un edificio, y ` +
      'no da una inclinación ni una distorsión angular. Para eso, haga nivelar el edificio o instale sensores. Entre celdas, ' +
      'compare los informes de lugares vecinos y el aviso de movimiento desigual.',
    {
      asked: [
        'inclinación de un edificio, medir una sola pared, medir un puente, distorsión angular, una esquina de la casa',
      ],
    },
  );
}

const COMPARED: readonly HelpSection[] = [
  section(
    'steps',
    'Terremotos y saltos repentinos',
    'Un salto repentino, por un terremoto, un colapso o una obra, se ve como un salto en la curva del tiempo. La velocidad es una ' +
      'recta que pasa por todo el registro y no describe un salto, y el intervalo del 95 % no lo cubre. El informe dice si el ' +
      'terreno ha mantenido su ritmo.',
    {
      asked: [
        'qué pasa después de un terremoto, salto repentino en la curva, terremoto en el registro, colapso repentino',
      ],
    },
  ),
  section(
    'leveling',
    'En comparación con la nivelación, el GPS y otros servicios',
    'El radar mide el promedio de una celda muchas veces al año, sin entrar al lugar; la nivelación y el GNSS (GPS) miden puntos ' +
      'fijos sueltos con más detalle. Las velocidades deberían coincidir dentro de sus incertidumbres cuando ambas se refieren ' +
      'al mismo cero. Una diferencia es una razón para impugnar el informe. [Exactitud](/docs/files/accuracy.md) tiene ' +
      'comparaciones con estaciones GNSS.',
    {
      asked: [
        'comparación con nivelación, comparación con gps, mi topógrafo midió otra cosa, diferencia con otros servicios',
      ],
    },
  ),
];
