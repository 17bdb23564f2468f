import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from './support/empty-studio.js';
import { expect } from './support/test.js';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const copy = join(repository, 'node_modules/.cache/failing-remote');
const panel = 'This area is not available right now';

test.describe.configure({ timeout: 600_000 });

/** What a careless change puts into pages: one fails when it is drawn, one in a promise. */
const changes = {
  'src/features/info/faqs-page.tsx':
    "const fail = (): never => { throw new Error('no seat for noor@example.ae'); };",
  'src/features/info/about-page.tsx':
    "void Promise.reject(new TypeError('+971 50 123 4567 is no number'));",
};
/** Number of the line that fails, by file. */
const failing: Record<string, number> = {};

/** A copy of mf-member, changed and built as its own team would. */
const buildFailing = async (): Promise<string> => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'rspack.config.ts', 'package.json'])
    cpSync(join(repository, 'mf-member', part), join(copy, part), { recursive: true });
  for (const [file, line] of Object.entries(changes)) {
    const text = readFileSync(join(copy, file), 'utf8');
    const calls = text.replace(/(export default function \w+\([^)]*\)[^{]*\{\n)/, '$1  fail();\n');
    const whole = `${line.startsWith('const fail') ? calls : text}\n${line}\n`;
    failing[file] = whole.split('\n').indexOf(line) + 1;
    writeFileSync(join(copy, file), whole);
  }
  const rspack = join(repository, 'node_modules/@rspack/cli/bin/rspack.js');
  await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: copy });
  return join(copy, 'dist');
};

test('an error in a page of a published remote leads to its line in the source', async ({
  page,
  studio,
  allowed,
}) => {
  allowed.push(/no seat for noor|is no number/);
  const dist = await buildFailing();
  await studio.publish('mf-member', dist);
  const { build } = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8')) as { build: string };

  await page.goto('/faqs');
  await expect(page.getByText(panel)).toBeVisible();
  await page.goto('/about-us');
  await expect.poll(() => studio.errorsOfPages(), { timeout: 30_000 }).toContain('rejection');
  const shown = await studio.errorsOfPages();
  expect(shown).toContain(`mf_member ${build}  panel  /faqs  chrome`);
  expect(shown).toContain(`mf_member ${build}  rejection  /about-us  chrome`);
  expect(shown).toContain('no seat for (address)');
  expect(shown).toContain('TypeError: (number) is no number');
  for (const [file, line] of Object.entries(failing))
    expect(shown).toContain(`${file}:${String(line)}:`);
  expect(shown.match(/^1 times in 1 visits/gm)).toHaveLength(2);
  const log = studio.logOf('gateway');
  expect(log.match(/"msg":"client error"/g)).toHaveLength(2);
  expect(log).not.toMatch(/noor|123 4567/);
  rmSync(copy, { recursive: true, force: true });
});
