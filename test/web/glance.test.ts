import { describe, expect, it } from 'vitest';
import { HEADLINES, VERDICT_CODES } from '../../core/report/groundVerdict.ts';
import { certaintyOf } from '../../web/report/changes.ts';
import { engineerQuestions } from '../../web/report/nextSteps.ts';

describe('how sure a verdict is', () => {
  it.each(VERDICT_CODES)(
    'is called certain for %s when its headline is certain, and never otherwise',
    (code) => {
      for (const tier of ['measured', 'likely', 'within_margin'] as const) {
        const { step, words } = certaintyOf({ verdict_code: code, confidence_tier: tier });
        expect(step === 3).toBe(HEADLINES[code].isCertain);
        expect(words.startsWith('Certain')).toBe(HEADLINES[code].isCertain);
      }
    },
  );

  it('reaches one step when the rate is within its uncertainty, and two when a direction is suggested', () => {
    expect(certaintyOf({ verdict_code: 'no_clear_motion', confidence_tier: 'within_margin' }).step).toBe(1);
    expect(certaintyOf({ verdict_code: 'possibly_sinking', confidence_tier: 'likely' }).step).toBe(2);
    expect(certaintyOf({ verdict_code: 'probably_stable', confidence_tier: 'within_margin' }).step).toBe(2);
  });
});

describe('questions for an engineer', () => {
  const still = { totalMm: null, spanYears: 3, unevenMmYr: null, events: [] };
  const drop = {
    kind: 'step',
    name: 'drop of about 30 mm',
    dates: 'between May 1 and 13, 2025',
    isSuspected: false,
    isUnconfirmed: false,
  } as const;

  it('state the size of the motion when it is steady, and how uneven it is', () => {
    const questions = engineerQuestions({ ...still, totalMm: -96, unevenMmYr: 3.5 }).join('\n');
    expect(questions).toContain('about 96 mm (3.8 in) in 3.0 years');
    expect(questions).toContain('differs by 3.5 mm/yr');
    expect(engineerQuestions(still).join('\n')).not.toMatch(/\d/);
  });

  it('name each event with its dates, but no processing error and none that only the newest dates show', () => {
    const questions = engineerQuestions({
      ...still,
      events: [drop, { ...drop, isSuspected: true }, { ...drop, isUnconfirmed: true }],
    });
    expect(questions.filter((question) => question.includes('drop of about 30 mm'))).toEqual([
      'What caused the drop of about 30 mm between May 1 and 13, 2025, and could it happen again?',
    ]);
    const pace = engineerQuestions({ ...still, events: [{ ...drop, kind: 'pace_change' }] }).join('\n');
    expect(pace).toContain('What changed the pace of the ground between May 1 and 13, 2025?');
  });
});
