import { HEADLINES, type VerdictCode } from '../../core/report/groundVerdict.ts';
import type { WidgetLanguage } from '../../schemas/http/report/widgetQuery.ts';

/** All words of widgets and badges in one language. */
export interface WidgetWords {
  readonly verdict: (code: VerdictCode) => string;
  /** Next to a verdict that claims a fact; the words of the others say that they are uncertain. */
  readonly certain: string;
  readonly measuredUntil: (date: string) => string;
  readonly synthetic: string;
  readonly corrected: string;
  readonly seeReport: string;
  readonly opensNewTab: string;
  readonly without: string;
  readonly withoutReason: Readonly<Record<'no_coverage' | 'no_data' | 'imprecise' | 'inconclusive', string>>;
  readonly failed: string;
  readonly failedReason: string;
  readonly badge: string;
}

const SPANISH: Readonly<Record<VerdictCode, string>> = {
  sinking_fast: 'Se hunde rápido',
  sinking: 'Se hunde',
  stable: 'Estable',
  stable_in_frame: 'Estable',
  rising_slightly: 'Sube ligeramente',
  rising_strongly: 'Sube con fuerza',
  dropped_once: 'Bajó una vez',
  rose_once: 'Subió una vez',
  moved_in_steps: 'Se movió a saltos',
  sinking_lately: 'Se hunde últimamente',
  rising_lately: 'Sube últimamente',
  changed_pace: 'Cambió de ritmo',
  sinking_in_surroundings: 'Se hunde respecto a su entorno',
  rising_in_surroundings: 'Sube respecto a su entorno',
  moves_with_surroundings: 'Se mueve con su entorno',
  possibly_sinking: 'Posiblemente se hunde, no es seguro',
  possibly_rising: 'Posiblemente sube, no es seguro',
  probably_stable: 'Probablemente estable, no es seguro',
  no_clear_motion: 'Sin movimiento claro',
};

export const WIDGET_WORDS: Readonly<Record<WidgetLanguage, WidgetWords>> = {
  en: {
    verdict: (code) => HEADLINES[code].title,
    certain: 'Certain (95 %)',
    measuredUntil: (date) => `Measured by radar satellites until ${date}`,
    synthetic: 'Made-up data, not a measurement of this place',
    corrected: 'This report was corrected later. Open the report before you rely on it.',
    seeReport: 'See the report',
    opensNewTab: '(opens a new tab)',
    without: 'No verdict here',
    withoutReason: {
      no_coverage: 'No satellite data cover this place yet.',
      no_data: 'This spot has no usable radar signal, which is common over water and vegetation.',
      imprecise: 'The address couldn’t be placed precisely enough.',
      inconclusive: 'The record doesn’t support a verdict.',
    },
    failed: 'Not available now',
    failedReason: 'This widget can’t show the ground here right now.',
    badge: 'ground motion',
  },
  es: {
    verdict: (code) => SPANISH[code],
    certain: 'Seguro (95 %)',
    measuredUntil: (date) => `Medido por satélites de radar hasta el ${date}`,
    synthetic: 'Datos inventados, no una medición de este lugar',
    corrected: 'Este informe se corrigió después. Abra el informe antes de confiar en él.',
    seeReport: 'Ver el informe',
    opensNewTab: '(abre otra pestaña)',
    without: 'Aquí no hay veredicto',
    withoutReason: {
      no_coverage: 'Todavía no hay datos de satélite de este lugar.',
      no_data: 'Este punto no tiene una señal de radar útil, como es frecuente sobre agua y vegetación.',
      imprecise: 'No se pudo situar la dirección con suficiente precisión.',
      inconclusive: 'El registro no permite un veredicto.',
    },
    failed: 'No disponible ahora',
    failedReason: 'Ahora mismo no se puede mostrar el terreno de este lugar.',
    badge: 'terreno',
  },
};

/** A date in a language's own form, such as November 22, 2026; `isoDate` is YYYY-MM-DD. */
export function dateInWords(isoDate: string, language: WidgetLanguage): string {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', style).format(new Date(isoDate));
}
