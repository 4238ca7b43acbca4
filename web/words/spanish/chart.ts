import type { ChartWords } from '../english/chart.ts';

export const CHART: ChartWords = {
  eventsMarked: 'Sucesos marcados en el gráfico',
  handle: (isFirst) => `${isFirst ? 'Primera' : 'Segunda'} fecha del movimiento`,
  narrowInterval: 'Intervalo del 95 % de la velocidad: demasiado estrecho para verse',
  interval: 'Intervalo del 95 % de la velocidad',
  showTable: 'Mostrar como tabla',
  title: (synthetic) => `Movimiento vertical${synthetic}`,
  synthetic: ' (sintético)',
  unit: ' mm, desde la primera observación',
  observation: 'observación',
  lineWithEvents: 'línea ajustada con sus sucesos',
  fittedVelocity: 'velocidad ajustada',
  yearlySwing: 'con la oscilación anual',
  eventDates: 'fechas de un suceso',
  summary: (count, from, to, mm, rest) =>
    `Gráfico del movimiento vertical. ${count} observaciones del ${from} al ${to}; la última está a ${mm} mm ` +
    `de la primera. ${rest}`,
  fittedLine: (rate) => `Línea ajustada: ${rate} mm/año.`,
  tooFew: 'Hay muy pocas observaciones para medir el movimiento entre dos fechas.',
  dates: (from, to) => `Del ${from} al ${to}`,
  notClear: 'No difiere claramente de ningún movimiento. ',
  dragDates: 'Arrastre las dos fechas del gráfico, o muévalas con las teclas de flecha.',
  date: 'Fecha',
  vertical: 'Vertical, mm',
  event: 'Suceso',
  observations: 'Observaciones',
  downloadCsv: 'Descargar CSV',
};
