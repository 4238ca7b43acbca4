import type { ReportWords } from '../english/report.ts';

export const REPORT: ReportWords = {
  withoutJump: ', sin el salto de su registro',
  inLast12Months: ' en los últimos 12 meses',
  whatIsNormal: 'Qué es normal aquí',
  normalNote: (covers, date) =>
    `Celdas medidas según su velocidad, mm/año; ▼ es este lugar${covers}. La velocidad de cada celda ` +
    `también es incierta. Última observación: ${date}.`,
  around500m: 'A menos de unos 500 m',
  zipCode: (code) => `Código postal ${code}`,
  cells: (count) => ` (${count} celdas). `,
  sinkingSide: '← se hunde',
  risingSide: 'sube →',
  stable: 'estable',
  theReport: 'El informe',
  interval: (low, high) => `± es el intervalo del 95 %: de ${low} a ${high} mm/año`,
  whatNow: '¿Y ahora? ',
  whatToAsk: 'Qué preguntar al ingeniero',
  testData: 'datos de prueba',
  unevenMotion: 'Movimiento desigual. ',
  sample: 'muestra',
  perYear: ' mm/año',
  inches: (rate, margin) => `${rate} ± ${margin} pulg/año`,
  howSure: 'Certeza',
  since: (month) => `Desde ${month}`,
  noEvents: 'No se encontró ningún movimiento repentino ni cambio de ritmo',
  aCell: 'una celda de terreno',
  aCellOf: (meters) => `una celda de terreno de cerca de ${meters} m de ancho`,
  cantTell: 'Lo que no puede decir. ',
  cantTellText: (cell) =>
    `Cómo se mueve un edificio: esto es ${cell}. Tampoco la causa, ni lo que viene después: un socavón o ` +
    'un deslizamiento puede ocurrir sin ningún movimiento previo.',
  mostLikelyLess: (size) =>
    'Esta velocidad no difiere claramente de cero. Si el terreno se mueve hacia arriba o hacia abajo, lo ' +
    `más probable es que se mueva menos de ${size} por año.`,
  aYear: (mm, other) => `${mm} por año son ${other} por año`,
  movedSoFar: (isDown, size, margin) =>
    `De la primera observación a la última, el terreno ${isDown ? 'bajó' : 'subió'} ${size}, ±${margin} (95 %), incluida su oscilación anual.`,
  addsUp: (years, size, margin) => `En los ${years} años del registro eso suma ${size}, ±${margin} (95 %).`,
  noForecast: (yearly, soFar) =>
    `${yearly}. ${soFar} Esto no es un pronóstico: el movimiento puede frenarse, detenerse o acelerarse.`,
  inchUnit: (value) => `${value} pulg`,
  engineer: 'un ingeniero geotécnico o estructural con licencia',
  unevenStrains: (engineer) =>
    `El movimiento desigual exige más de los edificios y las tuberías. Muestre este informe a ${engineer}.`,
  nothingNeeded:
    'Nada aquí requiere tomar medidas. El informe describe el terreno de esta celda, no un edificio sobre él.',
  newData: (date) => ` Esperamos datos nuevos a partir del ${date}.`,
  movesAlike: (later) =>
    'El terreno aquí se mueve igual que el terreno de alrededor, lo que exige poco de los edificios. ' +
    `Todavía no es seguro si toda la zona se mueve.${later}`,
  showEngineer: (engineer) =>
    `Antes de comprar, construir o reparar aquí, muestre este informe a ${engineer}. Revise en el mapa si ` +
    'el terreno cercano se mueve de la misma manera.',
  withinMargin: (later) =>
    `Con buenos datos no se ve aquí un movimiento significativo. Un registro más largo reduce el rango.${later}`,
  tooUncertain: (later) =>
    'La velocidad es demasiado incierta para tomar una decisión. Consulte gratis lugares cercanos, o ' +
    `consulte de nuevo cuando el registro sea más largo.${later}`,
  askFoundation: (mm, inches, years) =>
    `¿Pueden los cimientos soportar cerca de ${mm} mm (${inches} pulg) en ${years} años, y otro tanto después?`,
  askUneven: (rate) =>
    `El terreno vecino difiere en ${rate} mm/año. ¿Podría eso inclinar o agrietar paredes, pisos o tuberías?`,
  askPace: (dates) => `¿Qué cambió el ritmo del terreno ${dates}?`,
  askEvent: (name, dates) => `¿Qué causó esto: ${name} ${dates}, y podría volver a ocurrir?`,
  askCause:
    '¿Qué mueve el terreno aquí: agua que se extrae del subsuelo, arcilla que se contrae y se expande, ' +
    'un relleno que se asienta, una mina, una ladera?',
  askSigns: '¿Qué señales debemos buscar en el edificio, y con qué frecuencia conviene inspeccionarlo?',
  rateOfMonths: 'Esta es la velocidad de los últimos 12 meses. En todo el registro es de ',
  rateWithoutJump: 'Esta es la velocidad sin el salto de su registro. Con el salto es de ',
  rateSideways: 'Este es el movimiento de lado. Hacia arriba o hacia abajo es de ',
  ofSideways: (certainty) => `Del movimiento hacia el este o el oeste: ${certainty}`,
  movedUpOrDown: (movement) => `${movement} hacia arriba o hacia abajo`,
  rate: (rate, margin) => `${rate} ± ${margin} mm/año (95 %)`,
  certain: 'Segura (95 %)',
  probable: 'Probable, no segura',
  notCertain: 'No es segura: la velocidad no supera su propia incertidumbre',
  suggestive: 'Un indicio, no es segura',
  confidence: 'Confianza',
  includesJump: 'La velocidad de todo el registro incluye un salto, así que no es un movimiento constante',
  changedPace: 'El ritmo cambió dentro del registro, así que su velocidad no es un movimiento constante',
  signalToNoise: (ratio) => ` (señal/ruido ${ratio})`,
  significant: 'Significativa',
  isSignificant: 'Sí: distinta de cero con 95 % de certeza',
  notSignificant: 'No: no difiere claramente de cero',
  severity: 'Gravedad',
  severityOf: (level, name) => `${level} de 3 (${name})`,
  last12Months: 'Últimos 12 meses',
  acceleration: 'Aceleración',
  accelerationRate: (rate, margin) => `${rate} ± ${margin} mm/año (95 %) por año`,
  rateTimesYears: (mm, years) =>
    `${mm} mm: la velocidad por ${years} años. El movimiento entre dos fechas incluye también la ` +
    'oscilación anual y el ruido de ambas fechas',
  rateTimesRecord: 'Velocidad × duración del registro',
  contextTitle: 'Contexto que no es una medición',
  events: 'Sucesos',
  watchPlace: 'Vigilar este lugar',
  compareOthers: 'Comparar con sus otros informes',
  whatChanged: 'Qué cambió desde su último informe de este lugar',
  challenge: 'Impugnar este informe',
  comparePlaces: 'Comparar con otros lugares',
  loading: 'Cargando…',
  notLoaded: 'No se pudo cargar. Revise su conexión.',
  tryAgain: 'Intentar de nuevo',
};
