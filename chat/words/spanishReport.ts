import type { StoredReportWords } from './englishReport.ts';

/** The same in Spanish. Names of fields stay as the API writes them. */
export const SPANISH_REPORT: StoredReportWords = {
  range: (low, high) => `, intervalo del 95 % de ${low} a ${high} mm/año`,
  rate: (rate, sigma, range) => `${rate} mm/año (σ ${sigma} mm/año${range}).`,
  velocity: (rate) => `La velocidad es ${rate}`,
  sideways: (rate, direction, sigma, vertical) =>
    `Se mueve ${rate} mm/año${direction} (σ ${sigma} mm/año). Hacia arriba o abajo la velocidad es ${vertical}`,
  shift: (size, where, when, sigma) => `Se desplazó ${size} mm ${where} ${when} (σ ${sigma} mm). `,
  withoutJumps: (rate, sigma) =>
    ` El registro contiene un salto: sin él, la velocidad es ${rate} mm/año (σ ${sigma} mm/año).`,
  noEvent: 'No se encontró ningún cambio con fecha en su registro.',
  recent: (rate, sigma) =>
    `En los últimos 12 meses de su registro la velocidad fue ${rate} mm/año (σ ${sigma} mm/año).`,
  movement: (from, to, mm, sigma) => `Del ${from} al ${to} el terreno se movió ${mm} mm (σ ${sigma} mm).`,
  series: (count, from, to) =>
    `Es una serie temporal de ${count} observaciones, del ${from} al ${to}; no tiene una velocidad aparte.`,
  record: (count, years, last) =>
    `Se basa en ${count} observaciones a lo largo de ${years} años, la última del ${last}.`,
  tierOfPace: (tier) =>
    `Su confidence_tier, ${tier}, es de la velocidad de todo el registro: el veredicto trata de los últimos 12 meses.`,
  tierSideways: (tier) =>
    `La dirección del movimiento de lado es segura (95 %). Su confidence_tier, ${tier}, es de la velocidad hacia arriba o abajo.`,
  tierOfJump: (tier) =>
    `Su confidence_tier, ${tier}, es de la velocidad de todo el registro, que contiene un salto: no dice nada de un movimiento constante.`,
  tier: (tier, ratio, isCertain) =>
    `Su confidence_tier es ${tier}${ratio === null ? '' : ` (señal a ruido ${ratio})`}: la dirección ${
      isCertain ? 'es segura (95 %)' : 'no es segura'
    }.`,
  uneven: (spread) =>
    `El terreno cercano se mueve de forma desigual (dispersión ${spread ?? 'desconocida,'} mm/año).`,
  notUneven: 'No señala movimiento desigual cerca (differential_motion está vacío).',
  notCompared: 'Su velocidad no se comparó con la de su entorno.',
  verdict: (verdict) => `Su veredicto es «${verdict}».`,
  surroundings: (radiusM, rate, sigma) =>
    `Comparado con el terreno${radiusM === null ? ' de alrededor' : ` a menos de ${radiusM} m`} se mueve ${rate} mm/año (σ ${sigma} mm/año).`,
  paceChanged: 'El terreno cambió de ritmo dentro del registro.',
  pace: (pace, spread) =>
    `Su pace es ${pace}: la velocidad de otros años tiene una dispersión de ${spread} mm/año (una desviación estándar).`,
  assessmentCode: (code) => `Su assessment_code es ${code}.`,
  lineOfSight: (rate) => `Su velocidad en la línea de visión es ${rate} mm/año.`,
  calibration: (kind, words) => `Su calibration es ${kind}${words === null ? '' : ` («${words}»)`}.`,
  noSeason: 'No tiene término estacional.',
  season: (mm) => `Su seasonal_amplitude_mm es ${mm} mm.`,
  cell: (pixel, size) => `Trata de la celda ${pixel}${size === null ? '' : `, de ${size} m de ancho`}.`,
  observations: (count, years) =>
    `Tiene ${count} observaciones a lo largo de ${years ?? 'un número desconocido de'} años.`,
  lastObservation: (last, freshness) =>
    `Su última observación es del ${last} (${freshness ?? 'antigüedad desconocida'}).`,
  confidence: (confidence) => `Su confidence es ${confidence}.`,
  totalMotion: (mm) => `Su total_motion_mm es ${mm} mm.`,
};
