import type { Language } from '../../core/words/language.ts';

/** The words of widgets and badges in one language, except the verdicts, which reports share. */
export interface WidgetWords {
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
  /** Next to a badge's verdict of made-up data. */
  readonly madeUp: string;
}

export const WIDGET_WORDS: Readonly<Record<Language, WidgetWords>> = {
  en: {
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
    madeUp: 'made up',
  },
  es: {
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
    madeUp: 'inventado',
  },
};
