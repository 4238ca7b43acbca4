import type { DrawWords } from '../english/draw.ts';

export const DRAW: DrawWords = {
  lineOf: (length, answered, samples) => `Línea de ${length}, ${answered} de ${samples} puntos medidos`,
  alongLine: 'a lo largo de la línea',
  pointOnLine: 'Punto de la línea',
  rateAlong: 'Velocidad vertical a lo largo de la línea',
  rateUnit: ' mm/año, con su banda del 95 %',
  showTable: 'Mostrar como tabla',
  downloadCsv: 'Descargar CSV',
  downloadPicture: 'Descargar imagen',
  chartSummary: (length, least, most, verdict) =>
    `Gráfico de la velocidad vertical a lo largo de una línea de ${length}: de ${least} a ${most} mm/año. ` +
    verdict,
  noRate: 'sin velocidad',
  datedEvent: 'suceso con fecha',
  atMeter: (meters) => `a ${meters} m`,
  metersTo: (from, to) => `de ${from} a ${to} m`,
  gaps: (count) => `${count} ${count === 1 ? 'hueco' : 'huecos'} sin velocidad`,
  steepest: (meters, slope, margin) =>
    `La velocidad cambia más a ${meters} m de la línea, en ${slope} ± ${margin} mm/año por km (95 %). `,
  showOnMap: 'Mostrarlo en el mapa',
  distance: 'Distancia, m',
  rateColumn: 'Velocidad, mm/año',
  classColumn: 'Clase',
  noRateCell: 'Sin velocidad',
  ratesAlong: 'Velocidades a lo largo de la línea',
  pictureTitle: (length, synthetic) =>
    `Velocidad vertical a lo largo de una línea de ${length}, mm/año, banda del 95 %${synthetic}`,
  lineNeedsTwo: 'La línea necesita dos esquinas.',
  areaNeedsThree: 'El área necesita tres esquinas.',
  notAPoint: (line) => `La línea ${line} no es un punto. Escriba latitud y longitud, como 29.7604, -95.3698.`,
  mostCorners: (most) => `Se pueden enviar como máximo ${most} esquinas.`,
  leastCorners: (least) => `Escriba al menos ${least} esquinas, una en cada línea.`,
  sample: (place, rate, margin, name) => `${place}: ${rate} ± ${margin} mm/año (95 %), ${name}`,
  drawingMost: (most) => `Un dibujo puede tener hasta ${most} esquinas.`,
  addCorners: (missing) =>
    `Agregue ${missing === 1 ? 'una esquina más' : `${missing} esquinas más`}: haga clic en el mapa, o presione la barra espaciadora sobre él.`,
  line: 'Línea',
  lineText: 'un perfil de las velocidades a lo largo de ella',
  area: 'Área',
  areaText: 'un resumen de todas las celdas que contiene',
  drawOnMap: 'Dibujar en el mapa',
  whatToDraw: '¿Qué quiere dibujar?',
  howToDraw:
    'Haga clic o toque el mapa para agregar esquinas. Haga clic otra vez en la última esquina, o ' +
    'presione Enter, para terminar.',
  withKeyboard:
    'Con el teclado: mueva el mapa con las teclas de flecha, agregue una esquina en su centro con la ' +
    'barra espaciadora, quite la última con Retroceso. Escape cancela. Dibujar y consultar es gratis.',
  enterInstead: 'Escribir coordenadas',
  cornersLabel: 'Esquinas: latitud, longitud, una en cada línea',
  checkCorners: 'Consultar estas esquinas',
  finish: 'Terminar',
  removeLast: 'Quitar la última esquina',
  drawing: 'Dibujo',
  cancelDrawing: 'Cancelar el dibujo',
  addFirst: 'Agregue la primera esquina',
  addNext: 'Agregue la siguiente esquina',
  cantCheck: (kind) => `${kind === 'line' ? 'Esta línea' : 'Esta área'} no se puede consultar`,
  theGround: (where) => `El terreno ${where}`,
  shapeOf: (kind, size) => `${kind === 'line' ? 'Línea' : 'Área'} de ${size}`,
  drawAgain: 'Dibujar otra vez',
  cancel: 'Cancelar',
  available: (name) => `Hay un ${name} disponible`,
  tooLittle: (where) => `Se midió muy poco ${where}`,
  signInToCheck: (cost) =>
    `${cost}Usted paga solo si hay una respuesta. Inicie sesión para consultar gratis si el terreno se ` +
    'mide aquí.',
  costs: (name, price) => `El ${name} cuesta ${price}. `,
  drawOver:
    'Menos de una décima parte de sus celdas tiene una señal de radar útil. Dibuje sobre edificios, ' +
    'calles o terreno descubierto.',
  lineShows:
    'Muestra la velocidad en cada punto de la línea con su banda del 95 %, los huecos, el cambio más ' +
    'fuerte y los sucesos con fecha.',
  areaShows:
    'Muestra el promedio con su incertidumbre, la dispersión, las partes por clase, la peor celda y los ' +
    'sucesos con fecha.',
  createAccount: 'Crear una cuenta gratis',
  interrupted:
    'Se interrumpió una compra de este dibujo y es posible que se le haya cobrado. Termínela para ' +
    'repetir la misma compra. Se le cobra una vez como máximo.',
  finishPurchase: 'Terminar la compra',
  buy: (isNewer, name, price) => `Comprar el ${name}${isNewer ? ' más nuevo' : ''} (${price})`,
  showBought: (name) => `Mostrar el ${name} que compró (gratis)`,
  showPaid: (name) => `Mostrar el ${name} (ya pagado)`,
  checkingIsFree: 'Consultar es gratis. No se le cobró nada.',
  boughtOn: (date) => `Lo compró el ${date}. Leerlo otra vez es gratis.`,
  youPayOnly: 'Usted paga solo cuando la respuesta es un informe, y nunca dos veces por la misma compra.',
  pointsOf: (answered, samples) => `${answered} de ${samples} puntos`,
  cellsOf: (measured, cells) => `${measured} de ${cells} celdas`,
  measured: 'Medido',
  lastObservation: 'Última observación',
  frame: 'Marco',
  whatYouBought: 'Lo que usted compró aquí',
  mean: 'Promedio',
  meanRate: (mean, margin, sigma) => `${mean} ± ${margin} mm/año (95 %), σ ${sigma} mm/año`,
  meanWithout: 'Promedio sin movimiento repentino',
  median: 'Mediana',
  middleCells: '5 % a 95 % de las celdas',
  plainRate: (rate) => `${rate} mm/año`,
  rates: (from, to) => `${from} a ${to} mm/año`,
  lowestHighest: 'Más baja y más alta',
  observed: 'Observado',
  dates: (from, to) => `del ${from} al ${to}`,
  meanWest: 'Promedio hacia el oeste',
  meanEast: 'Promedio hacia el este',
  noDirection: 'Sin dirección segura',
  below1: 'menos del 1 %',
  shares: 'Partes por clase',
  worstCell: (rate, margin) => `La peor celda: ${rate} ± ${margin} mm/año (95 %). `,
  noSudden: (where) => `No se encontró ningún movimiento repentino ni cambio de ritmo ${where}.`,
  showOnTheMap: 'Mostrar en el mapa',
  technicalDetails: 'Detalles técnicos',
  data: 'Datos',
  calibration: 'Calibración',
  lineOfSight: 'Línea de visión',
  independent: 'Celdas independientes',
  effective: (count) => `${count}: las celdas vecinas comparten errores`,
  number: 'Número',
  release: 'Versión',
  method: 'Método',
  sign: 'Signo',
  attribution: 'Atribución',
  license: 'Licencia',
  areaOf: (size) => `Área de ${size}`,
  inArea: 'en el área',
  steepestArea: (slope, toward) =>
    `La velocidad cambia más en ${slope} mm/año por km; se hunde más hacia el ${toward}. `,
  drawStatus:
    'Dibuje en el mapa: haga clic para agregar esquinas, o presione la barra espaciadora sobre el mapa ' +
    'para agregar su centro.',
  checking: (kind) => `Consultando ${kind === 'line' ? 'esta línea' : 'esta área'}…`,
  gettingReport: 'Obteniendo el informe…',
  reportReady: 'Su informe está listo. Búsquelo en “Informes”.',
  drawAnother: 'Dibujar otro',
  noneHere: (name) => `Aquí no hay ningún ${name}. No se le cobró nada.`,
  downloadJson: 'Descargar como JSON',
  products: {
    line: { name: 'perfil', where: 'a lo largo de esta línea' },
    area: { name: 'informe del área', where: 'en esta área' },
  },
  events: (count, latest) =>
    `${count} ${count === 1 ? 'celda tiene' : 'celdas tienen'} un suceso con fecha${latest}`,
  latestBy: (date) => `, el último hasta el ${date}`,
  eastCells: (rate, cells) => `${rate}, ${cells} celdas`,
  directions: ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'],
  share: (label, percent, count, isOfCells) =>
    `${label}: ${percent} (${count} ${isOfCells ? 'celda' : 'punto'}${count === 1 ? '' : 's'})`,
  corners: (count) => `${count} ${count === 1 ? 'esquina' : 'esquinas'}`,
  interval: 'intervalo del 95 %',
  none: 'ninguno',
  synthetic: ' (sintético)',
  shapeProblem: (problem) => {
    if (/180°/.test(problem)) return 'El dibujo cruza los 180° de longitud. Dibuje cada lado por separado.';
    if (/limit|reaches over/.test(problem)) return 'El dibujo es demasiado grande. Dibújelo por partes.';
    if (/crosses or touches/.test(problem)) return 'El borde del área se cruza o se toca a sí mismo.';
    return 'El dibujo está vacío: sus esquinas están en el mismo lugar o en una sola línea.';
  },
  disclaimer: (sold) =>
    `Medición por satélite de celdas de terreno, no de un solo edificio. Se supone que ${
      sold.includes('Motion to the north') ? 'el movimiento hacia el norte' : 'el movimiento horizontal'
    } es cero. No es un estudio de ingeniería ni lo sustituye.`,
  rateOf: (rate, margin) => `${rate} ± ${margin} mm/año (95 %)`,
  onAverage: (opening, kind, rate) =>
    `${opening} en promedio ${kind === 'area' ? 'en toda el área' : 'a lo largo de la línea'}: ${rate}.`,
  inMost: (opening, kind, rate) =>
    `${opening} en la mayor parte ${kind === 'area' ? 'del área' : 'de la línea'}. La velocidad media de todo el registro es de ${rate}.`,
  notStable: (moving, cells, percent, verdicts) =>
    `${moving} de ${cells} celdas (${percent} %) no son estables según su propio veredicto (${verdicts}).`,
  withoutSudden: (rate) => `Sin los movimientos repentinos, el promedio es de ${rate}.`,
  fastest: (rate) => `La celda más rápida se mueve a ${rate}.`,
  paceChanges: (changes) =>
    `Cambios de ritmo en el registro: ${changes}; por eso el promedio puede no ser el ritmo de hoy.`,
};
