import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const program = join(import.meta.dirname, '../local/check-words.mjs');
let repository = '';

const write = (path: string, text: string): void => {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const check = (...folders: string[]): { code: number | null; output: string[] } => {
  execFileSync('git', ['add', '--all'], { cwd: repository });
  const { status, stdout } = spawnSync(process.execPath, [program, ...folders], {
    cwd: repository,
    encoding: 'utf8',
  });
  return { code: status, output: stdout.split('\n').filter(Boolean) };
};

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'words-'));
  execFileSync('git', ['init', '--quiet'], { cwd: repository });
});
afterEach(() => {
  rmSync(repository, { recursive: true, force: true });
});

it('refuses a word in identifiers, file and folder names, and says which name to use', () => {
  write('services/booking/src/seats/find-purse.ts', 'export const userPackages = 1;\n');
  write('services/booking/src/news/publish.ts', 'export const publish = 1;\n');
  write(
    'shell/src/app/page.tsx',
    [
      'interface Props { eventNews: string }',
      'export const Page = ({ eventNews: text }: Props) => <p lang="en">{text}</p>;',
      'export const handOn = (askedFor: string) => askedFor;',
    ].join('\n'),
  );
  const { code, output } = check();
  expect(code).toBe(1);
  expect(output).toEqual([
    'services/booking/src/news/publish.ts:1 news: not "news", use event or payload',
    'services/booking/src/seats/find-purse.ts:1 find-purse.ts: not "purse", use funding',
    'shell/src/app/page.tsx:1 eventNews: not "news", use event or payload',
    'shell/src/app/page.tsx:3 handOn: not "hand on", use reconcile or pass',
    'shell/src/app/page.tsx:3 askedFor: not "asked", use request, input, params or filters',
    '5 names to change',
  ]);
  expect(check('services/booking/src/seats').output).toHaveLength(2);
});

it('lets ordinary meanings, fixed names, other words and migrations pass', () => {
  write('services/booking/src/database/migrations/1-line-and-told.ts', 'export const told = 1;\n');
  write(
    'services/booking/src/messages/deadline.ts',
    [
      "import { look as context } from './elsewhere.js';",
      'export const lineItems = [context];',
      'export interface Row { told_at: string; frontDesk: boolean; outline: string }',
      "export const title = 'what was asked, told and said';",
    ].join('\n'),
  );
  expect(check()).toEqual({ code: 0, output: [] });
});
