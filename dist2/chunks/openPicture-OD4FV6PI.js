import './chunk-25CLJZX4.js';

// ingest/command/openPicture.ts
import { spawn } from 'node:child_process';
function openerOf({ platform, environment }) {
  return platform === 'darwin'
    ? ['open']
    : platform === 'win32'
      ? ['explorer.exe']
      : environment.DISPLAY || environment.WAYLAND_DISPLAY
        ? ['xdg-open']
        : null;
}
function openPicture(path, desktop) {
  let opener = openerOf(desktop);
  if (!opener) return Promise.resolve(!1);
  let [program, ...args] = opener;
  return new Promise((settle) => {
    let child = spawn(program, [...args, path], {
      detached: !0,
      stdio: 'ignore',
      env: desktop.environment,
    });
    (child.once('error', () => settle(!1)),
      child.once('spawn', () => {
        (child.unref(), settle(!0));
      }));
  });
}
export { openPicture, openerOf };
//# sourceMappingURL=openPicture-OD4FV6PI.js.map
