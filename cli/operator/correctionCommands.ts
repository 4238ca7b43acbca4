import { readFileSync } from 'node:fs';
import { GroundMotionError } from '../../core/error.ts';
import {
  operatorCorrectionSchema,
  operatorCorrectionsSchema,
} from '../../schemas/http/support/corrections.ts';
import type { OperatorCommands } from './operatorCommand.ts';

/** Commands about corrections. */
export const CORRECTION_COMMANDS = {
  correct: {
    summary: 'publish a correction, and inform the owners of affected reports',
    arguments: [],
    options: {
      title: '--title <text>  its headline',
      wrong: '--wrong <text>  what was wrong; - reads it from standard input',
      done: '--done <text>  what was done',
      since: '--since <day>  first day of the affected reports',
      scope: '--scope <place>  <frame>[/<release>[/<cell>]], where * is any release (repeatable)',
    },
    run: async (door, _words, { title, wrong, done, since, scope = [] }) => {
      const answer = await door.post('corrections', {
        title,
        what_was_wrong: wrong === '-' ? readFileSync(0, 'utf8') : wrong,
        what_was_done: done,
        ...(since === undefined ? {} : { since }),
        scope: scope.map(scopeOf),
      });
      const published = operatorCorrectionSchema.parse(answer);
      const about = `${published.affected_reports} reports of ${published.affected_accounts} accounts`;
      const notice = published.repeated
        ? 'already published; no one gets a second notice'
        : 'their owners get an event and an email';
      return { answer, lines: [`${published.correction_id}  about ${about}; ${notice}`, published.url] };
    },
  },
  corrections: {
    summary: 'published corrections, and how many owners were notified',
    arguments: [],
    options: {},
    run: async (door) => {
      const answer = await door.get('corrections');
      const { corrections } = operatorCorrectionsSchema.parse(answer);
      const lines = corrections.map((each) =>
        [
          each.published_at,
          each.correction_id,
          `${each.notified_reports} reports of ${each.notified_accounts} accounts notified`,
          each.notified_at === null ? 'notifying' : 'done',
          each.title,
        ].join('  '),
      );
      return { answer, lines: lines.length === 0 ? ['nothing was corrected'] : lines };
    },
  },
} satisfies OperatorCommands;

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
