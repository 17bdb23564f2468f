import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markFailed, removeOldRuns } from '../local/test-runs.js';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'test-runs-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const runOf = (name: string): string => {
  const run = join(data, name);
  mkdirSync(join(run, 'stores'), { recursive: true });
  writeFileSync(join(run, 'stores', 'service.log'), 'what happened');
  return run;
};

test('the next run leaves the last one that failed, and nothing of those before', async () => {
  const [first, last] = [runOf('test-1'), runOf('test-2')];
  markFailed(first, '');
  utimesSync(join(first, 'failed'), 1, 1);
  markFailed(last, '');
  runOf('test-3');
  mkdirSync(join(data, 'tools'));
  await removeOldRuns(data);
  expect(readdirSync(data).sort()).toEqual(['test-2', 'tools']);
  expect(readdirSync(join(last, 'stores'))).toEqual(['service.log']);
  await removeOldRuns(data);
  expect(readdirSync(data)).toContain('test-2');
});

test('a folder that is not there is made', async () => {
  await removeOldRuns(join(data, 'new'));
  expect(readdirSync(data)).toEqual(['new']);
});
