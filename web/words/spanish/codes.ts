import type { CodesWords } from '../english/codes.ts';

export const CODES: CodesWords = {
  statuses: {
    ok: {
      title: 'Hay un informe disponible aquí',
      text: 'Hemos medido esta celda. El informe da su velocidad, qué tan segura es, y cada observación.',
    },
    no_coverage: {
      title: 'Todavía sin cobertura',
      text: 'Ningún marco de datos cubre todavía este lugar. El mapa muestra los contornos de los marcos disponibles.',
    },
    no_data: {
      title: 'Esta celda no está medida',
      text:
        'Un marco cubre este lugar, pero esta celda no tiene una señal de radar útil. Es común sobre agua, vegetación ' +
        'densa y terreno que cambia. Pruebe con un edificio o una calle cercana.',
    },
    inconclusive: {
      title: 'No concluyente',
      text:
        'El registro es demasiado corto para dar una velocidad, o la velocidad no difiere claramente de cero y los ' +
        'datos son demasiado débiles o antiguos para decir que el terreno es estable. Consulte de nuevo cuando haya ' +
        'datos más nuevos.',
    },
    stale_data: {
      title: 'Los datos son demasiado antiguos',
      text: 'La última observación es más antigua que su límite.',
    },
    no_new_data: { title: 'Nada nuevo', text: 'No hay ninguna observación posterior a su fecha.' },
    low_confidence: {
      title: 'Confianza demasiado baja',
      text: 'La medición está por debajo de la confianza que usted pidió.',
    },
    low_geocode_precision: {
      title: 'Dirección demasiado imprecisa',
      text: 'No pudimos ubicar la dirección con suficiente precisión.',
    },
  },
  noPoint: {
    title: 'Esta celda no está medida',
    text: 'Aquí los datos son puntos sueltos, y ninguno está en esta celda. Pruebe con un edificio o una calle cercana.',
  },
  matches: {
    coordinates: 'Coordenadas',
    rooftop_interpolated: 'En una casa conocida o entre casas conocidas',
    street_interpolated: 'Estimada a lo largo de la calle',
    area_centroid: 'Solo se conoce la zona: este es su centro',
  },
  flags: {
    number_outside_range: 'El número está fuera de los números conocidos de la calle.',
    number_unknown: 'La calle no tiene este número; este es el centro de la calle.',
    number_rewritten: 'Leímos el número de la casa de otra forma que como usted lo escribió.',
    parity_mismatch: 'Los números como este solo se conocen al otro lado de la calle.',
    between_points: '',
    imputed_range: '',
    fuzzy_name: 'El nombre de la calle se escribe de otra forma.',
    street_changed: 'Esta calle se parece a la que usted escribió, y puede ser otra.',
    type_changed: 'El tipo de calle (St, Ave) es distinto del que usted escribió.',
    directional_changed: 'La orientación (N, SW) es distinta de la que usted escribió.',
    zip_changed: 'Está en otro código postal que el que usted escribió.',
    state_changed: 'Está en otro estado que el que usted escribió.',
    place_changed: 'Está en otra ciudad que la que usted escribió.',
    unit_ignored: '',
    words_ignored: 'No entendimos algunas palabras de la dirección.',
    street_only: 'Falta el número de la casa; este es el centro de la calle.',
    box_only: 'Un apartado postal no tiene ubicación.',
    area_only: '',
  },
  tiers: {
    measured: 'Segura: al menos a dos desviaciones estándar de cero (95 %)',
    likely: 'Un indicio, no es segura: a menos de dos desviaciones estándar de cero',
    within_margin: 'No difiere claramente de cero: está a menos de una desviación estándar',
  },
  freshnesses: {
    current: 'Datos actuales',
    recent: 'Datos recientes',
    stale: 'Datos antiguos',
    very_stale: 'Datos muy antiguos',
    unknown: 'Antigüedad desconocida',
  },
  unknown: 'Desconocido',
  seriesEnded: (freshness) => `${freshness}; la serie parece haber terminado`,
  creditsOffer: (amount) =>
    `La primera cuenta de un buzón de correo empieza con ${amount} de créditos gratis.`,
  reportCount: (count) => `${count} ${count === 1 ? 'informe' : 'informes'}`,
  ages: {
    unknown: 'antigüedad desconocida',
    today: 'hoy',
    days: (days) => `hace ${days} ${days === 1 ? 'día' : 'días'}`,
    months: (months) => `hace ${months} meses`,
    years: (years) => `hace ${years} años`,
  },
  near: (city) => `cerca de ${city}`,
  testAccount:
    'Cuenta de prueba: sus informes tratan de un terreno inventado y no coinciden con el mapa, que muestra los datos ' +
    'reales de este servidor.',
  allSynthetic:
    'Demostración: todos los datos de este servidor son sintéticos. Nada aquí es una medición de un lugar real.',
  someSynthetic: (frames) => {
    const names =
      frames.length === 1
        ? `el marco ${frames[0]} es sintético y no es una medición`
        : `los marcos ${frames.join(', ')} son sintéticos y no son mediciones`;
    return `Datos de demostración en este servidor: ${names} de un lugar real.`;
  },
};
