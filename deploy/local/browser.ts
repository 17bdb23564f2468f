import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OperatorError } from './operator-error.js';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (path: string): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);

/** The browser of the journeys; the distribution's Chromium is installed when it is missing and may be. */
export function findBrowser(
  path: string,
  chosen: string | undefined,
  onInstall: () => void,
): string {
  if (chosen && !isProgram(chosen)) {
    throw new OperatorError(`CHROMIUM_PATH is ${chosen}, and there is no such program.`);
  }
  const found = chosen ?? onPath(path);
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    onInstall();
    const env = { PATH: path, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['-qq', 'update'], { env });
    const packages = ['chromium', 'fonts-liberation'];
    spawnSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], { env });
  }
  const installed = onPath(path);
  if (installed) return installed;
  throw new OperatorError(
    'Chromium is missing: install it (Debian, Ubuntu: apt-get install chromium) or name one with CHROMIUM_PATH.',
  );
}
