import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoStudio } from '@studio/demo-studio';

const root = join(import.meta.dirname, '../..');
const { shortName, street, area, phone, whatsapp, email, legalName, trn } = demoStudio;
/** The demo studio's is the only name, address and number there is: nothing else has a home. */
const known = [shortName, street, area, phone, whatsapp, email, legalName, trn];
const pattern = new RegExp(
  known.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  'i',
);

/** Where it may stand, and why. */
const excused: Readonly<Record<string, string>> = {
  'libs/contracts/src/http/notifications/email-functions.ts':
    'the location that the interface of section 9 of the spec begins with',
};

const breaches = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((row, index) => (pattern.test(row) ? [`${file}:${index + 1} ${row.trim()}`] : []));

const files = execFileSync(
  'git',
  ['ls-files', 'shell', 'mf-*', 'services/*/src/*', 'libs/*/src/*', ':!libs/demo-studio'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|m?js|json|css|html|svg|webmanifest)$/.test(file))
  .filter((file) => !/\.spec\.tsx?$|\/(e2e|testing)\//.test(file));

test('no studio is named in code: its profile says what it is called and where it is', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files
    .filter((file) => !(file in excused))
    .flatMap((file) => breaches(file, readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

test('what is excused is still there', () => {
  for (const file of Object.keys(excused))
    expect(breaches(file, readFileSync(join(root, file), 'utf8'))).not.toEqual([]);
});

test.each([
  ['"title": "Welcome to Mawj"', 1],
  ["const phone = '+97145550142';", 1],
  ["place: 'Downtown, Dubai'", 1],
  ["const title = titleOf('Schedule');", 0],
])('planted: %s', (row, found) => {
  expect(breaches('shell/src/planted.ts', row)).toHaveLength(found);
});
