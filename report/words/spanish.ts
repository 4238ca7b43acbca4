import { SPANISH as GROUND } from '../../core/words/spanish.ts';
import type { ReportWords } from './english.ts';
import { SPANISH_FACTS } from './spanishFacts.ts';

/** The sentences of a report in Spanish, as in docs/glossary.md. */
export const SPANISH: ReportWords = {
  ground: GROUND,
  facts: SPANISH_FACTS,
  assessment: {
    jumpsInRate: (rate, isOne) =>
      `La velocidad de todo el registro, ${rate}, incluye ${isOne ? 'este salto' : 'estos saltos'}`,
    steadyWithoutJumps: (opening, rate) => `${opening}: ${rate} sin los saltos de su registro.`,
    rateWithout: (rate, isOne) => `; sin ${isOne ? 'él' : 'ellos'} la velocidad es de ${rate}`,
    notClearlyNonzero: ', no claramente distinta de cero',
    lately: (opening, rate) => `${opening}: ${rate} en los últimos 12 meses de su registro`,
    latelyIsCertain: '; la dirección es segura (95 %)',
    mixesPaces: (rate) =>
      `La velocidad de todo el registro, ${rate}, mezcla el ritmo de antes y el de después.`,
    last12Months: (rate, difference, isBelow, hasJump) =>
      `En los últimos 12 meses: ${rate}, es decir, ${difference} por ${isBelow ? 'debajo' : 'encima'} de la velocidad ${hasJump ? 'sin los saltos' : 'de todo el registro'}.`,
    inFrame: (zero, margin) => `respecto a ${zero}, con un cero conocido a ± ${margin} (95 %)`,
    movesLess: (border) => `se mueve menos de ${border}, hacia arriba o hacia abajo (95 %)`,
    moreNotRuledOut: (border) => `no se puede descartar un movimiento de más de ${border}`,
    goodDataStable: 'con buenos datos no se ve un movimiento significativo',
    withinUncertainty: 'la velocidad no supera su incertidumbre',
    suggestive: 'la dirección es probable, pero no segura',
    certain: 'la dirección es segura (95 %)',
    nearBorder: '; la velocidad está cerca del límite de una clase',
  },
  east: {
    none: (margin) => `No hay un movimiento seguro hacia el este ni hacia el oeste (± ${margin}, 95 %).`,
    moves: (rate, isEast, margin) =>
      `El terreno se mueve ${rate} hacia el ${isEast ? 'este' : 'oeste'} (± ${margin}, 95 %).`,
    shifted: (amount, isEast, when, margin) =>
      `El terreno se desplazó unos ${amount} hacia el ${isEast ? 'este' : 'oeste'} ${when} (± ${margin}, 95 %).`,
    apartFromShift: (sentence) => `Aparte de eso, ${sentence}`,
    upOrDown: 'Hacia arriba o hacia abajo',
  },
  surroundings: {
    alike: 'Se mueve con su entorno',
    sinks: 'Se hunde respecto a su entorno',
    rises: 'Sube respecto a su entorno',
    undecided: 'No es seguro que se mueva de forma distinta a su entorno',
    same: 'Se mantiene al nivel de su entorno',
    slightly: (isDown) => `${isDown ? 'Se hunde' : 'Sube'} ligeramente respecto a su entorno`,
    around: (km) => (km === null ? 'el terreno de alrededor' : `el terreno a ${km} km a la redonda`),
    compared: (opening, rate, around) => `${opening}: ${rate} en comparación con ${around}.`,
  },
  pace: {
    kept: 'Ha mantenido su ritmo',
    changed: 'Ha cambiado de ritmo',
    not_known: 'No se sabe si ha mantenido su ritmo',
    otherYears: (opening, margin) =>
      `${opening}: la velocidad de otros años puede diferir de esta en ± ${margin} (95 %).`,
  },
  differential: (radius, spread) =>
    `Las velocidades en un radio de cerca de ${radius} m difieren en ${spread} mm/año más de lo que explica el ruido: un movimiento desigual daña los edificios y las tuberías más que uno parejo.`,
  brief: {
    passes: (cell, passes, { dates, years }) =>
      `Los satélites de radar pasaron sobre esta celda de ${cell} m ${passes} veces ${dates}, durante ${years} años.`,
    falseAlarms: (in100) =>
      `De los movimientos que este marco muestra con esta certeza, hasta ${in100} de cada 100 son ruido.`,
    swing: (mm) =>
      `Una oscilación anual de ±${mm} mm es mayor que la tendencia; suelen causarla el agua subterránea y la humedad del suelo.`,
    swingIsRelative: (mm) =>
      `Esa oscilación es relativa al marco de satélite, que puede oscilar hasta ±${mm} mm más.`,
    swingIsShared: (mm) =>
      `Esa oscilación incluye los ±${mm} mm con que oscila todo el terreno del marco de satélite, medidos por estaciones GNSS.`,
    uneven:
      'El terreno cercano se mueve de forma desigual, lo que para los edificios importa más que un movimiento parejo.',
    neighborsAgree: 'Las celdas de alrededor coinciden.',
    neighborsDisagree: 'Las celdas de alrededor no coinciden: tome los datos de esta celda con cautela.',
    reference: (zero) => `Velocidades ${zero}.`,
    notOneBuilding:
      'Un satélite ve los techos y el suelo juntos y no puede juzgar un edificio en particular.',
  },
  zero: {
    stations: 'las estaciones GNSS a las que está ligado su marco de satélite',
    producerTie: 'la ligadura GNSS del producto',
    parentsTie: 'las ligaduras GNSS de los dos marcos de satélite que combina',
    givenPoints: 'el terreno que el operador de este servicio eligió como terreno en reposo',
    product: 'el cero del propio producto',
    restingGround: 'el terreno de su marco de satélite que se supone en reposo',
  },
  reference: {
    tiedTo: (stations) =>
      stations === 1 ? 'ligadas a 1 estación GNSS' : `ligadas a ${stations} estaciones GNSS`,
    givenPoints: (cells, places) =>
      `relativas a un terreno que el operador de este servicio eligió como estable (${cells} celdas alrededor de ${places})`,
    producerTie: 'ligadas a GNSS por el productor de los datos',
    parentsTie: (first, second) => `ligadas a GNSS a través de los marcos ${first} y ${second}`,
    unchecked: 'relativas al cero del propio producto, que no se comprobó',
    productFrame: () => 'en el marco de referencia del propio producto',
    noStablePart: 'relativas a un terreno del mismo marco de satélite que no se sabe si es estable',
    stablePart: (percent) =>
      `relativas a un terreno del mismo marco de satélite que se mueve como uno solo${
        percent === null ? '' : ` (${percent} % de lo que el radar ve bien allí)`
      } y que se supone estable`,
    unknown:
      'la incertidumbre no incluye con qué precisión se conoce ese cero, porque esta versión de los datos no lo indica',
    knownTo: (margin) =>
      `ese cero se conoce con un margen de ± ${margin} mm/año (95 %), que el intervalo incluye`,
    noDirection: ', así que ninguna velocidad de este marco tiene una dirección',
  },
  datum: {
    own: (frame) =>
      `Las velocidades son las del marco ${frame}, con su propio cero; ningún marco se desplaza para que coincida con otro.`,
    tooFewCells: (frame) =>
      `El marco ${frame} también cubre este lugar; muy pocas celdas se midieron en ambos para compararlos, así que no compare sus informes.`,
    notComparable: (frame, over) =>
      `El marco ${frame} también cubre este lugar y no es comparable: sus velocidades están ${over}; no compare sus informes con este.`,
    overAll: (over) => `En todo el terreno que ambos miden, sus velocidades están ${over}.`,
    notComparedHere: (frame, over, isArea) =>
      `El marco ${frame} también cubre este lugar y no se comparó en ${isArea ? 'esta zona' : 'este punto'}: sus velocidades están ${over}.`,
    agrees: (frame, difference, isArea) =>
      `El marco ${frame} también cubre este lugar y coincide en ${isArea ? 'esta zona' : 'este punto'}${
        difference === null ? '' : `: su velocidad está ${difference} de la de este`
      }.`,
    over: (difference, cells, spread) =>
      `${difference}, en ${cells} celdas comunes examinadas, con una dispersión de ${spread} mm/año de un lugar a otro`,
  },
};
