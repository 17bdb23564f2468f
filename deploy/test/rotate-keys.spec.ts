import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './instance.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotate-keys-'));
  path = join(folder, 'keys.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rotate = (...options: string[]) => {
  const env = { PATH: process.env['PATH'] ?? '', AUTH_KEYS_FILE: path };
  return runProgram('identity', env, ['rotate-keys.js', ...options]);
};
const keys = (): string => readFileSync(path, 'utf8');

it('--if-missing makes the first key, for its owner alone, and then changes nothing', async () => {
  const first = await Promise.all([rotate('--if-missing'), rotate('--if-missing')]);
  const made = keys();
  const { keys: all } = JSON.parse(made) as { keys: { kid: string; d?: string }[] };
  const [key] = all;
  expect([all.length, key?.d !== undefined, statSync(path).mode & 0o777]).toEqual([1, true, 0o600]);
  const again = await rotate('--if-missing');
  const expected = { code: 0, output: `key ${key?.kid} is there; 1 keys are believed\n` };
  expect([...first, again]).toEqual([expected, expected, expected]);
  expect(keys()).toBe(made);
});

it('--if-missing leaves a file alone that it can not read', async () => {
  writeFileSync(path, '{"keys":');
  const { code, output } = await rotate('--if-missing');
  expect([code, output]).toEqual([1, expect.stringContaining('AUTH_KEYS_FILE')]);
  expect(keys()).toBe('{"keys":');
});

it('without it a missing file is refused, and one that is there gets another key', async () => {
  const { code, output } = await rotate();
  expect([code, output]).toEqual([1, expect.stringContaining('there is no such file')]);
  await rotate('--if-missing');
  expect((await rotate()).output).toMatch(/^key \S+ signs from \S+; 2 keys are believed\n$/);
});
