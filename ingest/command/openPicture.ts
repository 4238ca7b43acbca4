import { spawn } from 'node:child_process';

interface Desktop {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

/** The program that opens files as a double click does, and its first arguments; null = there is no desktop. */
export function openerOf({ platform, environment }: Desktop): readonly [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['explorer.exe'];
  const hasScreen = environment['DISPLAY'] || environment['WAYLAND_DISPLAY'];
  return hasScreen ? ['xdg-open'] : null;
}

/** Opens a file with the desktop's program for it and does not wait. False when there is none. */
export function openPicture(path: string, desktop: Desktop): Promise<boolean> {
  const opener = openerOf(desktop);
  if (!opener) return Promise.resolve(false);
  const [program, ...args] = opener;
  return new Promise((settle) => {
    const child = spawn(program, [...args, path], {
      detached: true,
      stdio: 'ignore',
      env: desktop.environment,
    });
    child.once('error', () => settle(false));
    child.once('spawn', () => {
      child.unref();
      settle(true);
    });
  });
}
