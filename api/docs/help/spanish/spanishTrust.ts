import type { REPORT_STATUS_FACTS } from '../../../../schemas/http/report/reportStatuses.ts';
import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** How sure a report is, and why some places have none, in Spanish. */
export function spanishTrust(facts: HelpFacts): HelpSection[] {
  return [...CHANGES, ...certainty(facts), ...ACCURACY, ...missing(facts), ...DATA];
}

/** Why an answer is free. */
const STATUSES: Record<Exclude<keyof typeof REPORT_STATUS_FACTS, 'ok'>, string> = {
  no_coverage: 'ningún marco de datos cubre el lugar',
  low_geocode_precision:
    'la dirección se conoce con menos precisión de la que exige min_geocode_score (si no se indica otra cosa: como un área, no ' +
    'una casa), o difiere de la solicitud más de lo que permite min_match_quality',
  no_data:
    'un marco cubre el lugar, pero su celda no está medida: no tiene una señal de radar útil, o los datos son puntos y ninguno ' +
    'está en la celda',
  no_new_data: 'no hay ninguna observación posterior a since',
  stale_data: 'la última observación es más antigua que max_age_days',
  low_confidence:
    'la calidad de los datos está por debajo de min_confidence, o el movimiento no es significativamente distinto de cero',
  inconclusive:
    'el movimiento está dentro de su margen de error y los datos tienen demasiado ruido o son demasiado antiguos para decir que ' +
    'el terreno es estable; o el registro dura menos de un año o tiene menos de 12 observaciones; o ninguna parte de su marco ' +
    'es reconocible como estable, sea cual sea su velocidad; o demasiados de los movimientos del marco como este son ruido',
};

const CHANGES: readonly HelpSection[] = [
  section(
    'events',
    'Descensos repentinos y otros sucesos con fecha',
    'Un informe enumera qué le pasó al terreno y cuándo: un descenso o una subida repentina, un descenso o una subida en unos ' +
      'meses, o un cambio de velocidad. La fecha es un intervalo entre dos pasos del satélite. Si el registro contiene un ' +
      'descenso, la velocidad de todo el registro lo incluye, así que el informe también da la velocidad sin él. Un salto que ' +
      'parece un error de procesamiento se marca como tal y no cuenta como movimiento. Un suceso que no es seguro puede ser ' +
      'ruido: se enumera, pero no cambia ni la velocidad ni el título.',
    {
      requests: [
        '`include=events` los enumera, sin costo adicional; `rate_without_events_mm_yr` es la velocidad sin saltos ni descensos ' +
          'o subidas de unos meses.',
      ],
      asked: [
        'descenso repentino, cuándo bajó el terreno, qué es un suceso, fecha del descenso, velocidad sin sucesos',
      ],
    },
  ),
  section(
    'recent',
    'Los últimos 12 meses, aceleración y gravedad',
    'Si los últimos 12 meses difieren claramente del resto del registro, el informe lo dice y da su velocidad. La aceleración es ' +
      'cuánto cambió la velocidad por año en todo el registro. La gravedad es un número de 0 (sin señal de movimiento) a 3 ' +
      '(grave), según una regla publicada.',
    {
      requests: [
        '`recent_rate_mm_yr`, `recent_change_mm_yr`, `acceleration_mm_yr2` y `severity`; `thresholds.severity` de ' +
          '`/api/v1/schema` contiene la regla.',
      ],
      asked: [
        'está empeorando, se hunde más rápido que antes, últimos 12 meses, aceleración, qué significa la gravedad',
      ],
    },
  ),
  section(
    'pace',
    'Si ha mantenido su ritmo',
    'La velocidad es la de los años del registro. Un terreno que ha mantenido su ritmo se movió todo el tiempo a casi la misma ' +
      'velocidad; uno que ha cambiado de ritmo puede moverse de forma muy distinta en otros años, y el informe dice cuánto puede ' +
      'diferir la velocidad de otros años. Nada de esto es un pronóstico.',
    {
      requests: [
        '`pace` es `kept`, `changed` o `not_known`; `pace_spread_mm_yr` es una desviación estándar de la velocidad de otros años ' +
          'respecto a esta, y null donde el propio registro muestra el cambio.',
      ],
      asked: [
        'ha mantenido su ritmo, ha cambiado de ritmo, siempre se movió igual, misma velocidad todos los años',
      ],
    },
  ),
];

function certainty({ tiers }: HelpFacts): HelpSection[] {
  return [
    section(
      'certainty',
      'Qué tan seguro es un informe',
      'Lea primero la certeza: compara la velocidad con su incertidumbre. La dirección puede ser segura (95 %), solo un ' +
        'indicio, o no conocerse. El intervalo del 95 % contiene la velocidad real el 95 % de las veces, si el ruido se ' +
        'comporta como se supone.',
      {
        requests: [
          `\`confidence_tier\` sale de \`signal_to_noise\`: ${tiers.replaceAll(' from ', ' desde ')}. El intervalo es ` +
            '`interval_95_mm_yr`.',
        ],
        asked: [
          'qué tan seguro es el informe, qué tan confiable es, es segura la dirección, puedo confiar en el informe',
        ],
      },
    ),
    section(
      'uncertainty',
      'σ y el intervalo del 95 %',
      'σ (sigma) es la incertidumbre: una desviación estándar. El número después de ± es el intervalo del 95 %, cerca ' +
        'del doble de σ (velocidad ± 1.96 σ). Una velocidad pequeña con una σ grande no es señal de movimiento. Los registros ' +
        'cortos, los huecos y el terreno con ruido hacen más ancho el intervalo.',
      {
        asked: [
          'qué es sigma, qué significa más o menos, qué es la incertidumbre, intervalo de confianza, margen de error',
        ],
      },
    ),
  ];
}

const ACCURACY: readonly HelpSection[] = [
  section(
    'data-quality',
    'Calidad de los datos',
    'La calidad de los datos, de 0 a 1, dice qué tan bueno y qué tan largo es el registro de radar de la celda: coherencia por ' +
      'duración del registro. No es qué tan segura es la tendencia, ni una probabilidad.',
    {
      requests: [
        'El campo es `confidence`. Para la tendencia, lea `confidence_tier` y `significant_nonzero`.',
      ],
      asked: ['calidad de los datos, qué es la coherencia, datos malos, qué significa la calidad 0.8'],
    },
  ),
  section(
    'accuracy',
    'Qué tan exacto es el método',
    'En pruebas con un movimiento conocido, los intervalos del 95 % contienen la velocidad real cerca del 95 % de las veces donde ' +
      'el ruido es del tipo habitual. No cubren saltos, caminatas aleatorias ni errores que todas las celdas comparten. Las ' +
      'comparaciones con estaciones GNSS (GPS), las pruebas y los casos en que el método falla están publicados en ' +
      '[exactitud](/docs/files/accuracy.md).',
    {
      asked: [
        'qué tan exacto es, qué tan preciso es el método, está validado, pruebas del método, exactitud',
      ],
    },
  ),
];

function missing({ record }: HelpFacts): HelpSection[] {
  const statuses = Object.entries(STATUSES).map(([status, meaning]) => `\`${status}\`: ${meaning}`);
  return [
    section(
      'free-answers',
      'Respuestas sin informe',
      'No todo lugar tiene un informe. Esas respuestas son gratis, y el estado dice por qué: ' +
        `${statuses.join('; ')}. Todos sus números son nulos.`,
      {
        asked: [
          'por qué no hay un informe, respuesta sin informe, qué estados son gratis, no hay números en la respuesta',
        ],
      },
    ),
    section(
      'inconclusive',
      'Sin conclusión',
      'Los datos no permiten dar una velocidad: son muy pocos, muy malos o muy antiguos. La respuesta es gratis. Un ' +
        `registro de menos de ${record.years} año o de ${record.measurements} observaciones nunca permite una conclusión, y ` +
        'tampoco un lugar en un marco del satélite sin terreno reconocible como estable. No dice nada sobre si el terreno se ' +
        'mueve.',
      { asked: ['qué significa no concluyente, sin conclusión, inconcluso, por qué no hay conclusión'] },
    ),
    section(
      'no-data',
      'Sin datos y sin cobertura',
      'Sin cobertura (`no_coverage`) significa que ningún marco de datos cubre el lugar. Sin datos (`no_data`) significa que un ' +
        'marco lo cubre, pero esta celda no tiene medición: los datos son puntos sueltos y ninguno está en la celda, o la celda ' +
        'es agua, está excluida o no tiene una señal de radar constante, como sobre árboles, cultivos y superficies que cambian. ' +
        'Ambas respuestas son gratis.',
      {
        asked: [
          'por qué no hay datos de mi casa, no hay medición, sin datos en mi celda, no hay datos para esta dirección',
        ],
      },
    ),
  ];
}

const DATA: readonly HelpSection[] = [
  section(
    'changed',
    'Por qué cambia un número',
    'Una versión nueva tiene observaciones más recientes y a veces un mejor método o un mejor cero, así que la misma celda puede ' +
      'recibir otra velocidad, por lo general dentro de la incertidumbre de ambas. Un informe que usted compró se queda como se ' +
      'lo vendimos.',
    {
      requests: ['`release` nombra los datos de los que sale un informe.'],
      asked: ['por qué cambió el número, el informe nuevo dice otra cosa, por qué es distinta la velocidad'],
    },
  ),
  section(
    'source-data',
    'De dónde vienen los datos',
    'Las mediciones vienen de satélites de radar (InSAR). Toman imágenes del mismo terreno una y otra vez, de día, de ' +
      'noche y a través de las nubes; los cambios de la onda que regresa muestran movimientos de milímetros de la ' +
      'superficie. El radar no ve lo que hay debajo. Cada informe nombra la fuente de sus datos, su atribución y su licencia, y ' +
      'la versión del método.',
    {
      requests: ['Vea `provenance` en un informe.'],
      asked: [
        'de dónde vienen los datos, qué satélites usan, cómo miden el terreno, qué es insar, quién mide',
      ],
    },
  ),
];
