import type { FactWords } from './englishFacts.ts';

/** The facts of a printed report in Spanish, as in docs/glossary.md. */
export const SPANISH_FACTS: FactWords = {
  labels: {
    certainty: 'Certeza',
    event: 'Suceso',
    last12Months: 'Últimos 12 meses',
    surroundings: 'Entorno',
    severity: 'Gravedad',
    acceleration: 'Aceleración',
    pace: 'Ritmo',
    lastObserved: 'Última observación',
    record: 'Registro',
    movement: 'Movimiento',
    quality: 'Calidad de los datos',
    neighbors: 'Celdas vecinas',
    yearlySwing: 'Oscilación anual',
    calibration: 'Calibración',
    stations: 'Estaciones GNSS más cercanas',
    vertical: 'Velocidad vertical',
    east: 'Hacia el este',
    eastShift: 'Salto hacia el este',
    rateTimesYears: 'Velocidad × duración del registro',
    lineOfSight: 'En la línea de visión',
    nearBorder: 'Cerca del límite de una clase',
    cell: 'Celda de medición',
    otherFrames: 'Otros marcos aquí',
    nextPass: 'Próximo paso previsto',
    dataSource: 'Fuente de datos',
    attribution: 'Atribución',
    license: 'Licencia',
    frameRelease: 'Marco, versión',
    scienceVersion: 'Versión científica',
    madeAt: 'Elaborado',
    measuredNow: 'Medido aquí ahora',
    contact: 'Contacto',
  },
  certainty: {
    measured: 'la dirección es segura (95 %)',
    likely: 'la dirección es probable, pero no segura',
    within_margin: 'la velocidad no supera su incertidumbre',
  },
  signalToNoise: (certainty, ratio) => `${certainty} (señal/ruido ${ratio}; segura desde 2)`,
  sideways: (ratio) =>
    `La dirección hacia el este o el oeste es segura (señal/ruido ${ratio}; segura significa 2 o más)`,
  paceChanged: 'El ritmo cambió dentro del registro, así que su velocidad no es un movimiento constante',
  rateHasJump: 'La velocidad de todo el registro incluye un salto, así que no es un movimiento constante',
  eventNames: { step: 'Salto', surge: 'Movimiento en pocos meses', pace_change: 'Cambio de velocidad' },
  eventNotConfirmed: 'Fechas más recientes distintas del resto, sin confirmar',
  eventMayBeError: 'Posible error del procesamiento, no se cuenta como movimiento',
  acceleration: (change, margin) => `la velocidad cambió ${change} ± ${margin} mm/año (95 %) por año`,
  severity: (level, name) => `${level} de 3 (${name})`,
  within: (km) => `, a ${km} km a la redonda`,
  pace: {
    kept: 'ha mantenido su ritmo, dentro de',
    changed: 'ha cambiado de ritmo, hasta en',
    not_known: 'no se conoce; otros años pueden diferir en',
  },
  changedPace: 'ha cambiado de ritmo',
  lastObserved: (date, days, freshness) =>
    `${date}, hace ${days} ${days === 1 ? 'día' : 'días'} (${freshness})`,
  record: (measurements, years, first) => `${measurements} mediciones en ${years} años, desde el ${first}`,
  movement: (change, from, to) => `${change} mm (95 %) del ${from} al ${to}`,
  quality: (points) => `${points} de 100 (coherencia y duración del registro)`,
  swingUnknown: 'registro demasiado corto para saberla',
  swing: (mm) => `±${mm} mm`,
  swingLarger: ', mayor que la tendencia',
  swingShared: (mm) => `; incluye la oscilación del propio marco, de ±${mm} mm, medida por estaciones GNSS`,
  swingRelative: (mm) => `; relativa al marco, que puede oscilar ±${mm} mm`,
  unevenNeighbors: (spread, radius) =>
    `Desiguales: difieren en ${spread} mm/año en un radio de cerca de ${radius} m`,
  fewNeighbors: 'muy pocas para comparar',
  spread: (spread) => ` (dispersión ${spread} mm/año)`,
  neighborsAgree: (radius, spread) => `coinciden en un radio de cerca de ${radius} m${spread}`,
  neighborsDisagree: (spread) => `no coinciden${spread}`,
  notTied: 'Relativa: no ligada a estaciones GNSS',
  tied: 'Ligada a GNSS',
  stationsFit: (rmse) => `; las estaciones ajustan dentro de ${rmse} mm/año`,
  vertical: (rate, sigma, low, high) =>
    `${rate} mm/año, desviación estándar ${sigma} mm/año; intervalo del 95 % de ${low} a ${high} mm/año`,
  east: (rate, sigma) =>
    `${rate} mm/año, desviación estándar ${sigma} mm/año; un valor negativo es hacia el oeste`,
  rateTimesYears: (motion, years) =>
    `${motion} mm (95 %): la velocidad por ${years} años, no un movimiento entre dos fechas, que incluye también la oscilación anual y el ruido de ambas fechas`,
  lineOfSight: (rate) => `${rate} mm/año, positivo hacia el satélite`,
  isNearBorder: 'sí: ±3 o ±8 mm/año cae dentro de la incertidumbre',
  isNotNearBorder: 'no',
  cell: (id, meters) => `${id}, de cerca de ${meters} m de ancho`,
  noNextPass: 'ninguno: la serie parece haber terminado, o no se han cargado datos más nuevos',
  ratePerYear: {
    mm: (rate, margin) => `${rate} ± ${margin} mm por año (95 %)`,
    in: (rate, margin) => `${rate} ± ${margin} pulgadas por año`,
  },
  rateCovers: {
    last_12_months: (rate) => `en los últimos 12 meses; en todo el registro ${rate}`,
    without_jumps: (rate) => `sin el salto de su registro; con él ${rate}`,
    sideways: (rate) => `hacia arriba o hacia abajo ${rate}`,
  },
  watermarks: {
    example: 'EJEMPLO – no es una medición',
    test: 'DATOS DE PRUEBA – no es una medición',
    synthetic: 'DATOS SINTÉTICOS – no es una medición',
  },
  point: (point) => `Latitud, longitud ${point}`,
  precision: {
    coordinates: 'coordenadas',
    rooftop_interpolated: 'en una casa conocida o entre dos',
    street_interpolated: 'estimada a lo largo de la calle',
    area_centroid: 'centro de la zona',
  },
  probablyWithin: (meters) => `, con un margen probable de ${meters} m`,
  addressSent: (address) => `Dirección enviada: ${address}`,
  ownNote: (label) => `Nota del cliente: ${label}`,
  method: {
    howMeasured: (passes, cell, vertical, tie) =>
      'Un satélite de radar pasa una y otra vez sobre el mismo terreno. La fase de la onda que regresa muestra cuánto ' +
      `se movió el terreno entre dos pasos, con una precisión de pocos milímetros (interferometría, InSAR). ${passes} ` +
      `pasos se combinaron en el movimiento de una celda de cerca de ${cell} m. Se le ajustó una recta, con una curva ` +
      `anual si el registro es lo bastante largo; la pendiente es la velocidad. ${vertical} ${tie} Su incertidumbre ` +
      'incluye que los errores de fechas cercanas están correlacionados. El número después de ± es el intervalo del ' +
      '95 %: 1.96 desviaciones estándar, que contiene el 95 % de las velocidades reales. Una dirección se llama ' +
      'segura a partir de dos desviaciones estándar.',
    twoLooks:
      'Dos vistas de satélite de la celda, desde el oeste y desde el este, se resolvieron juntas para obtener el ' +
      'movimiento vertical, así que el movimiento hacia el este o el oeste no cuenta como vertical.',
    givenVertical: 'El conjunto de datos da directamente el movimiento vertical.',
    converted:
      'El radar mira hacia abajo de forma inclinada. El movimiento en esa línea de visión se convirtió en movimiento ' +
      'vertical, suponiendo que el terreno no se mueve de lado.',
    tied: 'Las velocidades se ligaron a GNSS, y con ello a la Tierra en su conjunto.',
    relative:
      'Las velocidades son relativas a un cero común de todo el marco, que se nombra en la primera página. Si ese cero ' +
      'se desplaza, todas se desplazan por igual.',
  },
  limits: {
    disclaimer: (isOfTwoLooks) =>
      `Medición por satélite de una celda de terreno, no de un solo edificio. Se supone que ${
        isOfTwoLooks ? 'el movimiento hacia el norte' : 'el movimiento horizontal'
      } es cero. No es un estudio de ingeniería ni lo sustituye.`,
    notFuture:
      'Dice cómo se movió el terreno en el pasado, no cómo se moverá ni por qué. Un suceso repentino, como un socavón o ' +
      'un deslizamiento, puede ocurrir sin ningún movimiento previo.',
    belowRoofs:
      'El movimiento bajo techos, puentes y árboles puede diferir de lo que ve el satélite. Un edificio sobre pilotes ' +
      'puede quedarse quieto en un terreno que se hunde.',
    nearBorder: 'La velocidad está cerca del límite de una clase: la clase siguiente también es posible.',
    old: 'Los datos tienen más de un año.',
    askEngineer:
      'Antes de comprar, construir o reparar, consulte a un ingeniero geotécnico o estructural con licencia.',
  },
  supportTicket: (url) => `una solicitud de soporte desde su cuenta en ${url}`,
  portfolio: {
    headlineNotKept: 'no guardado',
    corrected: (report, title) => `El informe ${report} se corrigió: ${title}.`,
    numbersOnly: (reports) =>
      `Solo se muestran los números que se vendieron de: ${reports}. Sus versiones ya no se guardan.`,
    meanOnly: (reports) =>
      `Solo se muestra el promedio de: ${reports}. Estos informes son sobre áreas o líneas; GET /api/v1/my-reports/{id} los da completos.`,
    refunded: (reports) => `Reembolsados: ${reports}.`,
  },
};
