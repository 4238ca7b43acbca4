import type { PdfWords } from './english.ts';

/** What is printed around the content of a report, in Spanish, as in docs/glossary.md. */
export const SPANISH: PdfWords = {
  documentTitle: (place) => `Informe de movimiento del terreno: ${place}`,
  keywords: 'movimiento del terreno, hundimiento, levantamiento, InSAR',
  author: 'Ground Motion Reporting Service',
  page: (page, pages) => `Página ${page} de ${pages}`,
  request: (id) => `Solicitud ${id}`,
  answer: {
    head: 'INFORME DE MOVIMIENTO DEL TERRENO',
    around: 'Alrededor del lugar',
    inShort: 'En resumen',
    history: 'Movimiento desde la primera observación',
  },
  background: {
    facts: 'Más datos',
    method: 'Cómo se midió',
    limits: 'Lo que este informe no puede decir',
    context: 'Contexto que no es medición',
    provenance: 'De dónde vienen los datos',
    verify: 'Verifique este informe',
    proof:
      'Escanee el código, o abra el enlace, para comparar el papel con lo que firmamos y ver datos más nuevos y correcciones.',
    code: 'Un código QR con la dirección de la página que verifica este informe',
    openSigned: 'Abrir lo que firmamos',
  },
  scale: {
    classes: ['se hunde rápido', 'se hunde', 'estable', 'sube', 'sube con fuerza'],
    alt: (reach, borders, rate) =>
      `Escala de velocidad vertical de −${reach} a +${reach} mm por año, con límites de clase en ${borders}. La velocidad ` +
      `medida es de ${rate}; la línea que cruza su marca es el intervalo del 95 %.`,
  },
  maps: {
    cell: 'marcada: la celda',
    nearMap: 'marcado: mapa de la izquierda',
    unit: 'mm por año, en la mayor parte de cada 120 m',
    north: 'N',
    alt: (near, wide, hasStreets) =>
      `Dos mapas de la velocidad vertical, con el norte arriba. Uno abarca cerca de ${near}, con la celda de medición ` +
      `marcada en el centro; el otro abarca cerca de ${wide}, con el primer mapa marcado. ${
        hasStreets ? 'Ambos muestran calles, agua y nombres. ' : ''
      }El rojo se hunde, el azul sube, el gris no es seguro y lo blanco no se midió.`,
  },
  chart: {
    axis: 'Movimiento vertical (mm)',
    observation: 'observación',
    line: 'recta ajustada',
    season: 'recta con oscilación anual',
    interval: 'intervalo del 95 % de la velocidad',
    narrowInterval: 'intervalo del 95 %: muy estrecho',
    alt: (observations, from, to, last) =>
      `Serie de tiempo de ${observations} observaciones del ${from} al ${to}, movimiento vertical en milímetros desde la ` +
      `primera. El último valor es ${last} mm.`,
    marked: (event) => ` Marcado: ${event}.`,
  },
  portfolio: {
    title: 'Informes de movimiento del terreno',
    subject: (places) => `Movimiento del terreno en ${places} ${places === 1 ? 'lugar' : 'lugares'}`,
    keywords: 'movimiento del terreno, hundimiento, levantamiento, InSAR, cartera',
    summary: 'Resumen',
    columns: {
      number: '#',
      place: 'Lugar',
      headline: 'Respuesta',
      rate: 'mm por año (95 %)',
      lastObserved: 'Visto el',
    },
    counts: (reports, answers) => `${reports} ${reports === 1 ? 'informe' : 'informes'}. ${answers}.`,
  },
};
