import type { HelpFacts } from '../section.ts';
import { section, type SpanishSection } from './spanishSection.ts';

/** What the numbers of a report mean and how sure they are, in Spanish. */
export function spanishReading(facts: HelpFacts): SpanishSection[] {
  return [...verdicts(facts), ...measuring(facts), ...trust(facts)];
}

function verdicts({ cellM, stableMmYr }: HelpFacts): SpanishSection[] {
  return [
    section(
      'report',
      'Qué dice un informe',
      `Un informe dice con qué velocidad se hundió o subió el terreno de una celda de ${cellM} durante los años en que ` +
        'los satélites de radar lo observaron. Contiene la velocidad con su incertidumbre, una evaluación en palabras, ' +
        'qué tan segura es la dirección, la fecha de la última observación y la ubicación de la celda. Un número ' +
        'negativo significa que se hunde; uno positivo, que sube.',
    ),
    section(
      'velocity',
      'Velocidad',
      'La velocidad dice cuántos milímetros por año subió o bajó el terreno en promedio: es la recta que pasa por todo ' +
        'el registro. Es la velocidad del registro pasado, no la del próximo año.',
    ),
    section(
      'subsidence',
      'Hundimiento y levantamiento',
      'Hundimiento es el descenso lento del terreno, y levantamiento es su ascenso. Las velocidades de hundimiento son ' +
        'números negativos; las de levantamiento, positivos.',
    ),
    section(
      'stable',
      'Estable',
      '“Estable” significa que los datos son buenos y no muestran un movimiento significativo: todo el intervalo del ' +
        `95 % de la velocidad está entre ±${stableMmYr} mm/año, o lo está el de su diferencia con el terreno de ` +
        'alrededor mientras la velocidad misma es pequeña. Es un resultado, no una falta de datos. Se refiere al ' +
        'terreno de la celda en las fechas del registro, no a un edificio ni a si conviene construir allí.',
    ),
    section(
      'surroundings',
      'En comparación con su entorno',
      'Un informe dice dos cosas: qué hace el terreno en términos absolutos y qué hace este lugar en comparación con el ' +
        'terreno de alrededor. “Se mueve con su entorno” significa que el intervalo del 95 % de la diferencia está entre ' +
        `±${stableMmYr} mm/año: un terreno que se mueve parejo daña poco los edificios, pero toda la zona puede estar ` +
        `moviéndose. “Se hunde respecto a su entorno” significa que el lugar seguramente se hunde ${stableMmYr} mm/año ` +
        'o más en comparación con el terreno de alrededor.',
    ),
    section(
      'no-clear-trend',
      'Sin tendencia clara',
      'La velocidad no supera su incertidumbre, así que los datos no muestran si el terreno se hunde o sube. Eso no ' +
        'significa que el terreno sea estable. Un registro más largo hace más estrecho el intervalo.',
    ),
  ];
}

function measuring({ cellM, unevenMmYr, unevenRadiusM }: HelpFacts): SpanishSection[] {
  return [
    section(
      'horizontal',
      'Movimiento de lado',
      'Un informe trata del movimiento vertical y supone que el terreno no se mueve de lado. Con una sola dirección de ' +
        'vista no se pueden separar los dos: una parte del movimiento ladera abajo cuenta como vertical.',
    ),
    section(
      'reference',
      'Respecto a qué',
      'El radar mide diferencias, así que toda velocidad necesita un cero: el terreno estable del marco del satélite, o ' +
        'estaciones GNSS (GPS). La incertidumbre incluye qué tan bien se conoce ese cero. Si una región entera se hunde ' +
        'pareja, en un marco relativo parece estable.',
    ),
    section(
      'seasonal',
      'Oscilación anual',
      'Es la mitad de lo que el terreno sube y baja cada año. Por lo general se debe al agua subterránea y a la humedad ' +
        'del suelo, sobre todo en suelos arcillosos. Si el registro es lo bastante largo, se quita de la velocidad.',
    ),
    section(
      'uneven',
      'Movimiento desigual cerca',
      `El informe avisa cuando el terreno en un radio de cerca de ${unevenRadiusM} m se mueve de forma desigual, en más ` +
        `de ${unevenMmYr} mm/año. Para los edificios eso importa más que un movimiento parejo, porque un extremo puede ` +
        'hundirse más rápido que el otro. Pida a un ingeniero que lo revise.',
    ),
    section(
      'cell',
      'La celda de medición',
      `Cada número corresponde a una celda de ${cellM} por ${cellM}, que puede abarcar una casa, su patio, parte de la ` +
        'calle y parte del techo del vecino. Nunca es el número de un solo edificio. El mapa marca la celda.',
    ),
    section(
      'freshness',
      'Qué tan recientes son los datos',
      'Todo informe muestra el día de su última observación: la imagen de radar más nueva que usa. No sabe qué pasó ' +
        'después. Si esperamos más imágenes, el informe dice cuándo.',
    ),
  ];
}

function trust({ record }: HelpFacts): SpanishSection[] {
  return [
    section(
      'certainty',
      'Qué tan seguro es un informe',
      'Lea primero la certeza: compara la velocidad con su incertidumbre. La dirección puede ser segura (95 %), probable, ' +
        'o no conocerse. El intervalo del 95 % contiene la velocidad real el 95 % de las veces, si el ruido se comporta ' +
        'como se supone.',
    ),
    section(
      'uncertainty',
      'σ y el intervalo del 95 %',
      'σ (sigma) es la incertidumbre: una desviación estándar. El número después de ± es el intervalo del 95 %, cerca ' +
        'del doble de σ (velocidad ± 1.96 σ). Una velocidad pequeña con una σ grande no es señal de movimiento.',
    ),
    section(
      'inconclusive',
      'Sin conclusión',
      'Los datos no permiten dar una velocidad: son muy pocos, muy malos o muy antiguos. La respuesta es gratis. Un ' +
        `registro de menos de ${record.years} año o de ${record.measurements} observaciones nunca permite una ` +
        'conclusión. No dice nada sobre si el terreno se mueve.',
    ),
    section(
      'no-data',
      'Sin datos y sin cobertura',
      'Sin cobertura: ningún marco de datos cubre el lugar. Sin datos: un marco lo cubre, pero esta celda no tiene ' +
        'medición, por ejemplo porque es agua, bosque, un cultivo u otra superficie que cambia. Ambas respuestas son ' +
        'gratis.',
    ),
    section(
      'changed',
      'Por qué cambia un número',
      'Una versión nueva tiene observaciones más recientes y a veces un mejor método, así que la misma celda puede ' +
        'recibir otra velocidad, por lo general dentro de la incertidumbre de ambas. Un informe que usted compró se ' +
        'queda como se lo vendimos.',
    ),
    section(
      'source-data',
      'De dónde vienen los datos',
      'Las mediciones vienen de satélites de radar (InSAR). Toman imágenes del mismo terreno una y otra vez, de día, de ' +
        'noche y a través de las nubes; los cambios de la onda que regresa muestran movimientos de milímetros de la ' +
        'superficie. El radar no ve lo que hay debajo.',
    ),
  ];
}
