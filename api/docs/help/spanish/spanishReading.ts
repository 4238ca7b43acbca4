import type { HelpFacts, HelpSection } from '../section.ts';
import { section } from './spanishSection.ts';

/** What the numbers of a report mean, in Spanish. */
export function spanishReading(facts: HelpFacts): HelpSection[] {
  return [...rates(facts), ...verdicts(facts), ...DIRECTIONS, uneven(facts), ...measuring(facts)];
}

function rates({ cellM, classes, override }: HelpFacts): HelpSection[] {
  return [
    section(
      'report',
      'Qué dice un informe',
      `Un informe dice con qué velocidad se hundió o subió el terreno de una celda de ${cellM} durante los años en que ` +
        'los satélites de radar lo observaron. Contiene la velocidad con su incertidumbre, una evaluación en palabras, ' +
        'qué tan segura es la dirección, la fecha de la última observación y la ubicación de la celda. Un número ' +
        'negativo significa que se hunde; uno positivo, que sube.',
      {
        asked: [
          'qué dice un informe, qué contiene el informe, qué recibo por mi dinero, explíqueme el informe, qué miden',
        ],
      },
    ),
    section(
      'velocity',
      'Velocidad',
      'La velocidad dice cuántos milímetros por año subió o bajó el terreno en promedio: es la recta que pasa por todo ' +
        'el registro. Un número negativo significa que se hunde; uno positivo, que sube. Es la velocidad del registro pasado, no ' +
        'la del próximo año.',
      {
        requests: ['El campo es `velocity_vertical_mm_yr`.'],
        asked: [
          'qué significa la velocidad, qué significa el número negativo, milímetros por año, el signo menos significa que baja',
        ],
      },
    ),
    section(
      'subsidence',
      'Hundimiento y levantamiento',
      'Hundimiento es el descenso lento del terreno, y levantamiento es su ascenso. Las velocidades de hundimiento son ' +
        'números negativos; las de levantamiento, positivos.',
      {
        asked: [
          'qué es el hundimiento, qué es el levantamiento, qué significa subsidencia, por qué sube el terreno',
        ],
      },
    ),
    section(
      'classes',
      'Las clases de assessment_code',
      'La clase dice con qué velocidad se mueve el terreno. Sale de la velocidad v en mm/año: ' +
        `${classes.replaceAll('` is ', '` es ')}. Cuando ${override}, es \`no_clear_trend\`, sea cual sea la clase. La certeza ` +
        'dice si el terreno se mueve o no.',
      {
        requests: [
          '`assessment_code` es la clase; `significant_nonzero` y `confidence_tier` dicen qué tan segura es la dirección.',
        ],
        asked: [
          'qué significan las clases, hundimiento rápido, hundimiento leve, es mucho 5 mm por año, cuánto hundimiento es normal',
        ],
      },
    ),
  ];
}

function verdicts({ stableMmYr }: HelpFacts): HelpSection[] {
  return [
    section(
      'stable',
      'Estable',
      '“Estable” significa que los datos son buenos y no muestran un movimiento significativo: todo el intervalo del ' +
        `95 % de la velocidad está entre ±${stableMmYr} mm/año, o lo está el de su diferencia con el terreno de ` +
        'alrededor mientras la velocidad misma es pequeña, medida desde el cero de su marco, que el informe nombra entonces. ' +
        'Es un resultado, no una falta de datos. Se refiere al terreno de la celda en las fechas del registro, no a un edificio ' +
        'ni a si conviene construir allí.',
      { asked: ['qué significa estable, estable es lo mismo que seguro, es bueno que diga estable'] },
    ),
    section(
      'surroundings',
      'En comparación con su entorno',
      'Un informe dice dos cosas: qué hace el terreno en términos absolutos, lo que es tan seguro como el cero del marco, y qué ' +
        'hace este lugar en comparación con el terreno de alrededor, donde ese cero se cancela. “Se mueve con su entorno” ' +
        `significa que el intervalo del 95 % de la diferencia está entre ±${stableMmYr} mm/año: un terreno que se mueve parejo ` +
        'daña poco los edificios, pero toda la zona puede estar moviéndose. “Se hunde respecto a su entorno” significa que el ' +
        `lugar seguramente se hunde ${stableMmYr} mm/año o más en comparación con el terreno de alrededor.`,
      {
        requests: [
          'La diferencia es `velocity_vs_surroundings_mm_yr`, una desviación estándar de ella es ' +
            '`velocity_vs_surroundings_uncertainty_mm_yr`, y hasta dónde llega el entorno lo dice `surroundings_radius_m`. ' +
            '`verdict_code` es el veredicto.',
        ],
        asked: [
          'qué significa que se mueve con su entorno, mi casa se hunde más que el vecindario, comparado con los vecinos, toda la zona se mueve',
        ],
      },
    ),
    section(
      'no-clear-trend',
      'Sin tendencia clara',
      '`no_clear_trend` significa que la velocidad no supera su incertidumbre, así que los datos no muestran si el terreno se ' +
        'hunde o sube. Eso no significa que el terreno sea estable. Un registro más largo hace más estrecho el intervalo.',
      { asked: ['qué significa sin tendencia clara, la dirección no está clara, no se sabe si sube o baja'] },
    ),
  ];
}

const DIRECTIONS: readonly HelpSection[] = [
  section(
    'line-of-sight',
    'Línea de visión',
    'Un satélite de radar mira hacia abajo en diagonal y mide solo el movimiento que se le acerca o se le aleja: a lo largo de su ' +
      'línea de visión. Calculamos la velocidad vertical como si el terreno se moviera derecho hacia arriba o hacia abajo. Donde ' +
      'el terreno también se mueve de lado, una parte de ese movimiento cuenta como vertical.',
    {
      requests: ['La velocidad a lo largo de la línea de visión es `velocity_los_mm_yr`.'],
      asked: ['qué es la línea de visión, por qué hay dos velocidades, ángulo del satélite'],
    },
  ),
  section(
    'horizontal',
    'Movimiento de lado',
    'Un informe trata del movimiento vertical y supone que el terreno no se mueve de lado. Con una sola dirección de ' +
      'vista no se pueden separar los dos: una parte del movimiento ladera abajo o hacia el centro de una zona que se hunde ' +
      'cuenta como vertical.',
    {
      asked: [
        'mide el movimiento horizontal, deslizamiento de la ladera, mi casa está en una pendiente, se mueve de lado',
      ],
    },
  ),
  section(
    'reference',
    'Respecto a qué',
    'El radar mide diferencias, así que toda velocidad necesita un cero. Con la calibración `relative`, el cero es el terreno ' +
      'estable del marco del satélite; con `gps_tied`, viene de estaciones GNSS (GPS). La incertidumbre incluye qué tan bien se ' +
      'conoce ese cero. Si una región entera se hunde pareja, en un marco relativo parece estable.',
    {
      requests: ['`provenance.calibration` y `provenance.reference` dicen qué cero tiene un informe.'],
      asked: [
        'respecto a qué se mide, qué es el cero, punto de referencia, ligado al gps, y si toda la ciudad se hunde',
      ],
    },
  ),
  section(
    'seasonal',
    'Oscilación anual',
    'Es la mitad de lo que el terreno sube y baja cada año. Por lo general se debe al agua subterránea y a la humedad ' +
      'del suelo, sobre todo en suelos arcillosos. Si el registro es lo bastante largo, se quita de la velocidad. El radar solo ' +
      'no puede ver la oscilación que comparte todo el marco del satélite. Si hay al menos cinco estaciones GNSS con posiciones ' +
      'diarias en el marco, ellas la agregan otra vez; si no, la oscilación es relativa al marco.',
    {
      requests: [
        '`seasonal_amplitude_mm` es la oscilación. La parte compartida es `seasonal_shared_mm` si la miden estaciones GNSS, y ' +
          '`seasonal_removed_mm` si se restó. `provenance.shared_motion` dice cuál de las dos vale. `seasonal_dominant` dice que ' +
          'la oscilación es mayor que un año de la tendencia. `seasonal_dominant_certain` dice si la parte compartida podría ' +
          'cambiar esa respuesta.',
      ],
      asked: [
        'oscilación anual, sube y baja con las estaciones, influye la lluvia, suelo arcilloso, sequía y humedad',
      ],
    },
  ),
];

function uneven({ unevenMmYr, unevenRadiusM }: HelpFacts): HelpSection {
  return section(
    'uneven',
    'Movimiento desigual cerca',
    `El informe avisa cuando el terreno en un radio de cerca de ${unevenRadiusM} m se mueve de forma desigual, en más ` +
      `de ${unevenMmYr} mm/año. Para los edificios eso importa más que un movimiento parejo, porque un extremo puede ` +
      'hundirse más rápido que el otro. Pida a un ingeniero que lo revise.',
    {
      requests: ['`differential_motion` contiene el aviso, `neighbor_spread_mm_yr` la dispersión.'],
      asked: [
        'movimiento desigual, un lado se hunde más que el otro, mi vecino tiene otro número, asentamiento diferencial',
      ],
    },
  );
}

function measuring({ cellM, freshness }: HelpFacts): HelpSection[] {
  const ages = freshness
    .replaceAll(/ up to (\d+) days/g, ' hasta $1 días')
    .replace(' beyond that', ' después');
  return [
    section(
      'cell',
      'La celda de medición',
      `Cada número corresponde a una celda de ${cellM} por ${cellM}, que puede abarcar una casa, su patio, parte de la ` +
        'calle y parte del techo del vecino. Nunca es el número de un solo edificio. El mapa marca la celda.',
      {
        requests: ['`pixel_id` nombra la celda, `pixel_polygon` la delimita.'],
        asked: [
          'qué es una celda, de qué tamaño es la celda, miden mi casa o toda la cuadra, qué tan exacto es el punto',
        ],
      },
    ),
    section(
      'gaps',
      'Huecos en el registro',
      'Faltan fechas donde el satélite no tomó una imagen, o donde la nieve, las plantas o los cambios de la superficie la ' +
        'echaron a perder. Nunca rellenamos los huecos: la curva muestra solo las fechas observadas, y cuando hay menos, la ' +
        'incertidumbre es mayor. Un informe dice cuántas observaciones tiene y durante cuántos años.',
      {
        requests: ['`n_measurements` cuenta las observaciones, `span_years` es la duración del registro.'],
        asked: [
          'por qué hay huecos en la curva, faltan fechas, cuántas observaciones hay, influyen la nieve o las nubes',
        ],
      },
    ),
    section(
      'freshness',
      'Qué tan recientes son los datos',
      'Todo informe muestra el día de su última observación: la imagen de radar más nueva que usa. Su antigüedad es ' +
        `${ages}. Un informe no sabe qué pasó después. Si esperamos más imágenes, el informe dice cuándo.`,
      {
        requests: [
          '`last_observation`, `data_age_days` y `data_freshness` muestran la antigüedad. `max_age_days` rechaza datos más ' +
            'antiguos, gratis.',
        ],
        asked: [
          'qué tan recientes son los datos, cada cuánto se actualizan los datos, cuándo habrá datos más nuevos, cuándo fue la última observación, cuándo pasa otra vez el satélite',
        ],
      },
    ),
  ];
}
