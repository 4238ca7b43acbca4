import { printableText } from './chunk-OB34HNWC.js';

// ingest/progress/reporter.ts
import { SingleBar } from 'cli-progress';
function openReporter(stream, { isPlain = !1 } = {}) {
  let reporter = stream.isTTY && !isPlain ? barReporter(stream) : lineReporter(stream);
  return { ...reporter, note: (text) => reporter.note(printableText(text)) };
}
function prefixedReporter(reporter, frame) {
  return {
    ...reporter,
    stage: (name, total) => reporter.stage(`${frame} ${name}`, total),
    note: (text) => reporter.note(`${frame} ${text}`),
  };
}
var silentReporter = {
  stage: () => {},
  advance: () => {},
  note: () => {},
  end: () => {},
};
function barReporter(stream) {
  let bar,
    stage = { total: 0, done: 0 },
    end = () => {
      (bar?.stop(), (bar = void 0));
    };
  return {
    stage(name, total) {
      (end(),
        (stage = { total, done: 0 }),
        (bar = new SingleBar({
          stream,
          format: `${name.padEnd(12)} {bar} {percentage} %  {value}/{total}  {duration_formatted}, {eta_formatted} left`,
          hideCursor: !0,
          fps: 10,
        })),
        bar.start(total, 0));
    },
    advance() {
      (stage.done++, bar?.update(stage.done));
    },
    note(text) {
      (bar?.stop(),
        stream.write(`${text}
`),
        bar?.start(stage.total, stage.done));
    },
    end,
  };
}
var LINES_PER_STAGE = 4;
function lineReporter(stream) {
  let stage = { name: '', total: 0, done: 0, startedAt: 0 };
  return {
    stage(name, total) {
      stage = { name, total, done: 0, startedAt: performance.now() };
    },
    advance() {
      stage.done++;
      let part = (done) => Math.floor((done * LINES_PER_STAGE) / stage.total);
      if (part(stage.done) === part(stage.done - 1)) return;
      let seconds = ((performance.now() - stage.startedAt) / 1e3).toFixed(1),
        percent = Math.round((100 * stage.done) / stage.total);
      stream.write(`${stage.name}: ${percent} % (${stage.done}/${stage.total}) ${seconds} s
`);
    },
    note: (text) => {
      stream.write(`${text}
`);
    },
    end: () => {},
  };
}

export { openReporter, prefixedReporter, silentReporter };
//# sourceMappingURL=chunk-WU4NIURC.js.map
