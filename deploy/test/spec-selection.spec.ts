import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '..');

const filesOf = (selection: string | undefined): string[] => {
  const { SPECS: _, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    [join(folder, '../.config/jest.mjs'), '--listTests', 'debian-packages|boundaries'],
    { cwd: folder, encoding: 'utf8', env: selection ? { ...env, SPECS: selection } : env },
  );
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => basename(file))
    .sort();
};

test.each([
  ['fast', ['debian-packages.spec.ts']],
  ['slow', ['boundaries.slow.spec.ts']],
  ['deploy', ['debian-packages.deploy.spec.ts']],
  [undefined, ['boundaries.slow.spec.ts', 'debian-packages.spec.ts']],
])('SPECS=%s selects by the ending of the file name', (selection, files) => {
  expect(filesOf(selection)).toEqual(files);
});
