import { readFileSync } from 'node:fs';
import { GroundMotionError } from '../../core/error.ts';
import {
  operatorCorrectionSchema,
  operatorCorrectionsSchema,
} from '../../schemas/http/support/corrections.ts';
import type { OperatorDoor } from './door.ts';

/** Options of the commands about corrections. */
export const CORRECTION_OPTIONS = {
  title: { type: 'string' },
  wrong: { type: 'string' },
  done: { type: 'string' },
  since: { type: 'string' },
  scope: { type: 'string', multiple: true },
} as const;

export interface CorrectionSettings {
  readonly title?: string | undefined;
  readonly wrong?: string | undefined;
  readonly done?: string | undefined;
  readonly since?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}

/** Commands about corrections. */
export const CORRECTION_COMMANDS = {
  correct: {
    words: [0, 0],
    heeds: ['title', 'wrong', 'done', 'since', 'scope'],
    run: async (door: OperatorDoor, _words: readonly string[], given: CorrectionSettings) => {
      const { title, wrong, done, since, scope = [] } = given;
      const answer = await door.post('corrections', {
        title,
        what_was_wrong: wrong === '-' ? readFileSync(0, 'utf8') : wrong,
        what_was_done: done,
        ...(since === undefined ? {} : { since }),
        scope: scope.map(scopeOf),
      });
      const told = operatorCorrectionSchema.parse(answer);
      const about = `${told.affected_reports} reports of ${told.affected_accounts} accounts`;
      const telling = told.repeated
        ? 'published before; nobody gets a second notice'
        : 'their owners get an event and a letter';
      return { answer, lines: [`${told.correction_id}  about ${about}; ${telling}`, told.url] };
    },
  },
  corrections: {
    words: [0, 0],
    heeds: [],
    run: async (door: OperatorDoor) => {
      const answer = await door.get('corrections');
      const { corrections } = operatorCorrectionsSchema.parse(answer);
      const lines = corrections.map((each) =>
        [
          each.published_at,
          each.correction_id,
          `${each.told_reports} reports of ${each.told_accounts} accounts told`,
          each.told_at === null ? 'telling' : 'done',
          each.title,
        ].join('  '),
      );
      return { answer, lines: lines.length === 0 ? ['nothing was corrected'] : lines };
    },
  },
} as const;

/** `F08882`, `F08882/<release>` or `F08882/<release or *>/<cell>`. */
function scopeOf(text: string) {
  const [frame = '', release = '*', pixel = '*', ...more] = text.split('/');
  if (frame === '' || release === '' || pixel === '' || more.length > 0) {
    const problem = `--scope ${JSON.stringify(text)}: give <frame>, <frame>/<release> or <frame>/<release or *>/<cell>`;
    throw new GroundMotionError('invalid_input', 'bad_scope', problem);
  }
  return {
    frame_id: frame,
    release: release === '*' ? null : release,
    pixel_id: pixel === '*' ? null : pixel,
  };
}
