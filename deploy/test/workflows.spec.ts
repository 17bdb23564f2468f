import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelog } from '../local/changelog.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const workflows = readdirSync(join(root, '.github/workflows'));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

it.each(workflows)('each command of %s exists', (file) => {
  const text = read(`.github/workflows/${file}`);
  const names = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name ?? '');
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
  expect(text).toMatch(/npm run |\.ci\/run/);
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

it('each folder of CODEOWNERS exists, and each area has an owner', () => {
  const folders = read('.github/CODEOWNERS')
    .split('\n')
    .flatMap((line) => /^\/(\S+)\/ +@/.exec(line)?.[1] ?? []);
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  const areas = readdirSync(root).filter((name) => /^(mf-|shell|libs|deploy)/.test(name));
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
  expect([...areas, ...services].filter((area) => !folders.includes(area))).toEqual([]);
});

it('a changelog has the changes by area, and keeps what names none', () => {
  const subjects = ['payments: a refund is told', 'Merge of two', 'booking: b', 'payments: c'];
  expect(changelog(subjects)).toBe(
    '## booking\n\n- b\n\n## payments\n\n- a refund is told\n- c\n\n## other\n\n- Merge of two\n',
  );
});
