import { SingleBar } from 'cli-progress';
import { printableText } from '../../core/printableText.ts';

/** Receives an ingest's progress. */
export interface Reporter {
  /** Begins a stage of `total` steps; the previous one has ended. */
  stage(name: string, total: number): void;
  advance(): void;
  /** A notable event, as one line. */
  note(text: string): void;
  /** There are no more stages. */
  end(): void;
}

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A progress bar on a terminal, plain lines in a log or if `isPlain`. */
export function openReporter(
  stream: Terminal & NodeJS.WritableStream,
  { isPlain = false }: { readonly isPlain?: boolean } = {},
): Reporter {
  const reporter = stream.isTTY && !isPlain ? barReporter(stream) : lineReporter(stream);
  return { ...reporter, note: (text) => reporter.note(printableText(text)) };
}

/** Prefixes every message with the frame, because several are being ingested. */
export function prefixedReporter(reporter: Reporter, frame: string): Reporter {
  return {
    ...reporter,
    stage: (name, total) => reporter.stage(`${frame} ${name}`, total),
    note: (text) => reporter.note(`${frame} ${text}`),
  };
}

/** Says nothing. */
export const silentReporter: Reporter = {
  stage: () => undefined,
  advance: () => undefined,
  note: () => undefined,
  end: () => undefined,
};

function barReporter(stream: NodeJS.WritableStream): Reporter {
  let bar: SingleBar | undefined;
  let stage = { total: 0, done: 0 };
  const end = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    stage(name, total) {
      end();
      stage = { total, done: 0 };
      bar = new SingleBar({
        stream,
        format: `${name.padEnd(12)} {bar} {percentage} %  {value}/{total}  {duration_formatted}, {eta_formatted} left`,
        hideCursor: true,
        fps: 10,
      });
      bar.start(total, 0);
    },
    advance() {
      stage.done++;
      bar?.update(stage.done);
    },
    note(text) {
      bar?.stop();
      stream.write(`${text}\n`);
      bar?.start(stage.total, stage.done);
    },
    end,
  };
}

const LINES_PER_STAGE = 4;

function lineReporter(stream: Terminal): Reporter {
  let stage = { name: '', total: 0, done: 0, startedAt: 0 };
  return {
    stage(name, total) {
      stage = { name, total, done: 0, startedAt: performance.now() };
    },
    advance() {
      stage.done++;
      const part = (done: number) => Math.floor((done * LINES_PER_STAGE) / stage.total);
      if (part(stage.done) === part(stage.done - 1)) return;
      const seconds = ((performance.now() - stage.startedAt) / 1000).toFixed(1);
      const percent = Math.round((100 * stage.done) / stage.total);
      stream.write(`${stage.name}: ${percent} % (${stage.done}/${stage.total}) ${seconds} s\n`);
    },
    note: (text) => void stream.write(`${text}\n`),
    end: () => undefined,
  };
}
