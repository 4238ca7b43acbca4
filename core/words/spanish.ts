import type { GroundWords } from './english.ts';

/**
 * Spanish words about the ground, as in docs/glossary.md. `±` is called "margen" or "más o menos" where a sentence needs a
 * word; numbers keep the decimal point that Spanish in the United States has.
 */
const DAY = new Intl.DateTimeFormat('es-US', { day: 'numeric', timeZone: 'UTC' });
const DAY_AND_MONTH = new Intl.DateTimeFormat('es-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

export const SPANISH: GroundWords = {
  language: 'es',
  headlines: {
    sinking_fast: { title: 'Se hunde rápido', opening: 'El terreno se hunde rápido' },
    sinking: { title: 'Se hunde', opening: 'El terreno se hunde' },
    stable: { title: 'Estable', opening: 'El terreno es estable' },
    stable_in_frame: { title: 'Estable', opening: 'El terreno es estable' },
    rising_slightly: { title: 'Sube ligeramente', opening: 'El terreno sube ligeramente' },
    rising_strongly: { title: 'Sube con fuerza', opening: 'El terreno sube con fuerza' },
    dropped_once: { title: 'Bajó una vez', opening: 'El terreno bajó una vez' },
    rose_once: { title: 'Subió una vez', opening: 'El terreno subió una vez' },
    moved_in_steps: { title: 'Se movió a saltos', opening: 'El terreno se movió a saltos' },
    sinking_lately: { title: 'Se hunde últimamente', opening: 'El terreno se ha hundido últimamente' },
    rising_lately: { title: 'Sube últimamente', opening: 'El terreno ha subido últimamente' },
    changed_pace: { title: 'Cambió de ritmo', opening: 'El terreno cambió de ritmo' },
    sinking_in_surroundings: {
      title: 'Se hunde respecto a su entorno',
      opening: 'El terreno se hunde respecto a su entorno',
    },
    rising_in_surroundings: {
      title: 'Sube respecto a su entorno',
      opening: 'El terreno sube respecto a su entorno',
    },
    moves_with_surroundings: {
      title: 'Se mueve con su entorno',
      opening: 'El terreno se mueve con su entorno',
    },
    moving_sideways: { title: 'Se mueve de lado', opening: 'El terreno se mueve de lado' },
    shifted_sideways: { title: 'Se desplazó de lado', opening: 'El terreno se desplazó de lado' },
    possibly_sinking: {
      title: 'Posiblemente se hunde, no es seguro',
      opening: 'El terreno posiblemente se hunde',
    },
    possibly_rising: {
      title: 'Posiblemente sube, no es seguro',
      opening: 'El terreno posiblemente sube',
    },
    probably_stable: {
      title: 'Probablemente estable, no es seguro',
      opening: 'El terreno probablemente es estable',
    },
    no_clear_motion: { title: 'Sin movimiento claro', opening: 'Sin movimiento vertical claro' },
  },
  mapClasses: {
    rapid_subsidence: '−8 o menos',
    notable_subsidence: '−8 a −3',
    stable: '−3 a +3',
    mild_uplift: '+3 a +8',
    strong_uplift: '+8 o más',
    moves_with_surroundings: 'con su entorno',
    sinking_in_surroundings: 'baja aquí',
    rising_in_surroundings: 'sube aquí',
    changed_pace: 'ritmo nuevo',
    moved_once: 'mov. brusco',
    not_significant: 'no es seguro',
    not_measured: 'sin medir',
  },
  severity: { 0: 'sin señal de movimiento', 1: 'leve', 2: 'clara', 3: 'grave' },
  freshness: {
    current: 'datos actuales',
    recent: 'datos recientes',
    stale: 'datos antiguos',
    very_stale: 'datos muy antiguos',
    unknown: 'antigüedad desconocida',
  },
  seriesEnded: (date) =>
    `No hay ninguna observación desde el ${date}: la serie parece haber terminado, o aquí no se han cargado datos más nuevos.`,
  lengthUnits: { mm: 'mm', in: 'pulg' },
  rateUnits: { mm: 'mm/año', in: 'pulg/año' },
  sideways: { toEast: 'hacia el este', toWest: 'hacia el oeste' },
  rateCovers: { last_12_months: 'últimos 12 meses', without_jumps: 'sin los saltos' },
  events: {
    dates: (from, to) => {
      const last = `${DAY_AND_MONTH.format(to)} de ${to.getUTCFullYear()}`;
      if (from.getUTCFullYear() !== to.getUTCFullYear())
        return `entre el ${DAY_AND_MONTH.format(from)} de ${from.getUTCFullYear()} y el ${last}`;
      if (from.getUTCMonth() !== to.getUTCMonth())
        return `entre el ${DAY_AND_MONTH.format(from)} y el ${last}`;
      if (from.getTime() === to.getTime()) return `el ${last}`;
      return `entre el ${DAY.format(from)} y el ${last}`;
    },
    jumpInData: (amount) => `un salto en los datos de cerca de ${amount}`,
    paceChange: (amount, isDown) =>
      `la velocidad cambió en cerca de ${amount} hacia ${isDown ? 'abajo' : 'arriba'}`,
    step: (amount, isDown, isSudden) =>
      `${isDown ? 'un descenso' : 'una subida'}${isSudden ? (isDown ? ' repentino' : ' repentina') : ''} de cerca de ${amount}`,
    surge: (amount, isDown) =>
      `${isDown ? 'un descenso' : 'una subida'} de cerca de ${amount} en pocos meses, que empezó`,
    mayBeError: (what) =>
      `${what} puede ser un error del procesamiento: es un número entero de medias longitudes de onda del radar, con ` +
      'un borde nítido. No se cuenta como movimiento.',
    withGroundAround: ', junto con el terreno de alrededor',
    stableAround: '; antes y después el terreno estaba estable',
    mayBeNoise: '; puede ser ruido',
    newestDates: (when, amount, isDown, isOne) =>
      `${when}, el terreno estaba ${amount} (95 %) por ${isDown ? 'debajo' : 'encima'} del resto de su registro. Solo lo ` +
      `${isOne ? 'muestra la fecha más reciente' : 'muestran las dos fechas más recientes'} y puede ser un error; las próximas fechas lo decidirán.`,
    newestMonths: (when, amount, isDown) =>
      `${when}, la velocidad puede haber cambiado en ${amount} (95 %) hacia ${isDown ? 'abajo' : 'arriba'}. Puede ser ` +
      'ruido; las próximas fechas lo decidirán.',
    nameOfError: 'posible error del procesamiento',
    nameOfUnconfirmed: (name) => `${name}, sin confirmar`,
    nameOfPaceChange: (amount, isDown) =>
      `la velocidad cambió en ${amount} hacia ${isDown ? 'abajo' : 'arriba'}`,
    nameOfJump: (amount, isDown) => `${isDown ? 'descenso' : 'subida'} de cerca de ${amount}`,
  },
  stations: {
    rate: (rate, margin) => `${rate}${margin === null ? ' mm/año' : ` ± ${margin} mm/año (95 %)`}`,
    away: (name, km, rate) => `${name}, a ${km} km: ${rate}`,
    until: (date) => ` hasta ${date}`,
    compared: (difference, isBelow) => `, ${difference} por ${isBelow ? 'debajo' : 'encima'} de la nuestra`,
    rejected: ', no usada para el ajuste',
  },
  caveats: {
    viewsDisagree: 'dos vistas de satélite no coinciden aquí; el terreno puede estar moviéndose de lado',
    inInterval: ' El intervalo incluye esa discrepancia.',
    difference: (size, margin, isBelow) =>
      `${size} ± ${margin} mm/año (95 %) por ${isBelow ? 'debajo' : 'encima'}`,
    disagreesHere: (frame, difference) =>
      `Dos vistas de satélite no coinciden aquí: el marco ${frame} ${
        difference === null
          ? 'no muestra el movimiento que muestra este'
          : `tiene aquí una velocidad ${difference} de la de este`
      }. El terreno puede estar moviéndose de lado, o una de las dos vistas está equivocada.`,
    zeroSentence: (zero) => `Velocidades ${zero}.`,
    assumedDirection: (percent) => {
      const known =
        percent === null
          ? ''
          : `: solo por eso la velocidad puede desviarse un ${percent} % de su valor (95 %), lo que el intervalo incluye`;
      return `La dirección hacia el satélite se supone, porque los datos no la dan${known}.`;
    },
    frameNotCompared: (frame) =>
      `El marco ${frame} también cubre este lugar y no se pudo comparar: no compare sus informes con este.`,
    frameDiffers: (frame, difference) =>
      `El marco ${frame} también cubre este lugar, con otro cero: sus velocidades están ${difference} de las de este. ` +
      'No compare sus informes con este.',
  },
  rank: {
    sentence: (rate, rank, median) => `Este lugar: ${rate} mm/año; ${rank}. La mediana es de ${median}.`,
    about: (rate) => `cerca de ${rate} mm/año`,
    beyond: (rate) => `más allá de ${rate} mm/año`,
    lessThan1: 'menos del 1 %',
    moreThan99: 'más del 99 %',
    outer: (share, rate, isDown) =>
      `el ${share} de las celdas ${isDown ? 'se hunde' : 'sube'} ${rate} mm/año o más`,
    faster: (share, isDown) => `el ${share} de las celdas ${isDown ? 'se hunde' : 'sube'} más rápido`,
    lower: (share) => `el ${share} de las celdas tiene una velocidad menor`,
  },
  source: {
    notStated: 'los archivos no lo indican',
    inLayout: (product, institution) => `archivos con el formato de ${product}, de ${institution}`,
    unnamedInstitution: 'una institución sin nombre',
  },
  context: {
    note: 'No es una medición: son mapas hechos por otros. No forman parte del veredicto, de la velocidad ni de su incertidumbre.',
    kinds: { soil: 'Suelo', karst: 'Karst', mines: 'Minas', flood: 'Zona de inundación', other: 'Otro' },
    unreadable: 'No se puede leer en este momento',
    here: 'En el mapa, aquí',
    notHere: 'No figura aquí en el mapa',
    noneWithin: (meters) => `Nada en un radio de ${meters} m`,
    nearest: (meters) => `Lo más cercano, a ${meters} m`,
    yes: 'sí',
    no: 'no',
    share: (percent, of) =>
      ` (${percent === 0 ? 'menos del 1' : `el ${percent}`} % ${of === 'area' ? 'del área' : 'de la línea'})`,
  },
};
