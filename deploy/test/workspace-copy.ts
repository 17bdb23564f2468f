import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const workspace = join(import.meta.dirname, '../..');

/** Copies what git tracks below these paths, as it is now; folders of dist are not among it. */
export function copyTracked(paths: readonly string[], target: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...paths], {
    cwd: workspace,
    encoding: 'utf8',
  });
  for (const path of files.split('\0').filter((file) => existsSync(join(workspace, file)))) {
    if (path === '') continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(workspace, path), join(target, path));
  }
}

/** Everything that is installed, and the projects of the copy in place of the workspace's own. */
export function linkModules(target: string): void {
  const installed = join(workspace, 'node_modules');
  const modules = join(target, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(join(modules, '@studio'), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== '@studio'))
    symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(installed, '@studio'))) {
    const project = resolve(installed, '@studio', readlinkSync(join(installed, '@studio', name)));
    symlinkSync(project.replace(workspace, target), join(modules, '@studio', name));
  }
}

interface Step {
  language: string;
  path: string;
  text: string;
}

/** The code blocks of a page that name a file: ```` ```ts file=src/a.ts ````. */
const stepsOf = (page: string): Step[] =>
  [...page.matchAll(/^```(\w+) file=(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', path = '', text = '']) => ({ language, path, text }),
  );

const side = (text: string, signs: string): string =>
  text
    .split('\n')
    .filter((line) => signs.includes(line.charAt(0)) && line !== '')
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** Does what a page says: writes its files and makes its changes. Throws where a change has no place. */
export function followPage(page: string, target: string): void {
  for (const { language, path, text } of stepsOf(page)) {
    const file = join(target, path);
    if (language !== 'diff') {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      continue;
    }
    const [before, after] = [side(text, ' -'), side(text, ' +')];
    const parts = readFileSync(file, 'utf8').split(before);
    if (parts.length !== 2) throw new Error(`${path} has not exactly one place for:\n${text}`);
    writeFileSync(file, parts.join(after));
  }
}
