import type { SharedWords } from './english.ts';

/** The pages that readers of a shared or printed report open, in Spanish, as in docs/glossary.md. */
export const SPANISH: SharedWords = {
  description: 'Un informe de movimiento del terreno, compartido por quien lo compró.',
  title: 'Informe de movimiento del terreno',
  otherLanguage: 'English',
  madeUp: 'Datos inventados, no una medición de este lugar.',
  corrected: (title) => `Este informe resultó ser erróneo: ${title}.`,
  refunded: 'Se reembolsó este informe a quien lo compró.',
  sentencesGone:
    'Aquí se muestran solo los números que se vendieron: los datos con los que se hizo el informe ya no se guardan.',
  until: 'Este informe muestra lo que se midió hasta la última observación.',
  check: 'Consulte cualquier lugar gratis',
  helpBefore: ', o lea ',
  help: 'qué significan estas palabras',
  forPrograms: '. Para programas, esta dirección devuelve JSON.',
  context: 'Contexto que no es medición',
  reference: (words) => `Velocidades ${words}.`,
  facts: {
    sideways: 'Movimiento de lado',
    rate: 'Velocidad vertical',
    interval: 'Intervalo del 95 %',
    last12Months: 'Últimos 12 meses',
    movement: 'Movimiento',
    record: 'Registro',
    lastObserved: 'Última observación',
    bought: 'Informe comprado el',
    cell: 'Celda de medición',
    frame: 'Marco y versión',
  },
  interval: (low, high) => `de ${low} a ${high} mm/año; negativo = se hunde`,
  record: (passes, years) => `${passes} pasos de satélite en ${years} años`,
  movement: (motion, from, to) => `${motion} mm del ${from} al ${to}`,
  cell: (id, meters) => `${id}, de cerca de ${meters} m de ancho`,
  verified: {
    genuine: 'Este informe es auténtico',
    notGenuine: 'No se puede verificar este informe',
    description: 'Si un informe impreso de movimiento del terreno es auténtico.',
    unproven:
      'El número de una solicitud por sí solo no demuestra nada. Escanee el código del informe, o abra el enlace que ' +
      'está junto a él: ambos contienen una firma de lo que está impreso.',
    refused:
      'Este servicio no firmó esta declaración sobre este informe. La dirección está incompleta, o alguien la cambió. ' +
      'No confíe en el papel; pida un enlace al informe a la persona que se lo dio.',
    printed: 'Nosotros imprimimos este informe. Compare los datos de abajo con el papel.',
    current: 'Es de los datos más nuevos de su marco.',
    older: 'Hay datos más nuevos de su marco.',
    changed:
      'No es de los datos que su marco tiene hoy, que no tienen fechas posteriores: se procesaron de nuevo o se retiraron datos.',
    notServed: 'Su marco ya no está disponible.',
    synthetic: 'Los datos son sintéticos: no dicen nada de un lugar real.',
    corrected: 'Corregido',
    forPrograms: 'Los programas reciben JSON de esta dirección; las claves públicas están en',
    facts: {
      place: 'Lugar',
      point: 'Latitud, longitud',
      verdict: 'Veredicto',
      rate: 'Velocidad',
      lastObservation: 'Última observación',
      cell: 'Celda',
      frame: 'Marco y versión',
      madeAt: 'Elaborado',
      request: 'Solicitud',
    },
  },
  ended: {
    title: 'Este enlace no funciona',
    description: 'El enlace no se conoce, o su dueño lo revocó.',
    text: 'El enlace está incompleto, o la persona que compartió el informe lo revocó. Pídale un enlace nuevo.',
  },
};
