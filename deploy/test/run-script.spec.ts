import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const loader = new URL('../../.config/jest/register.mjs', import.meta.url).href;
const module = new URL('../local/run-script.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'run-script-'));
const dist = join(folder, 'services/payments/dist');
mkdirSync(dist, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that runs a script of a service, as `npm run reports:rebuild` does. */
const start = (script: string) => {
  const path = join(dist, 'rebuild-reports.js');
  writeFileSync(path, script);
  const program = `const { runScript } = await import(${JSON.stringify(module)});
    process.exit(await runScript([${JSON.stringify(path)}], { ...process.env }));`;
  const child = spawn(
    process.execPath,
    ['--no-warnings', `--import=${loader}`, '--input-type=module', '-e', program],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const pidOfScript = new Promise<number>((resolve) => {
    child.stdout.on('data', (part: Buffer) => resolve(Number(part.toString())));
  });
  return { child, ended, pidOfScript };
};
const waits = 'console.log(process.pid); setInterval(() => undefined, 1000);';
const messageOf = (signal: NodeJS.Signals) => ({
  code: 128 + constants.signals[signal],
  errors: `payments, rebuild-reports: ended by ${signal} before it was done. Run it once more.\n`,
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the program ends the script, is said, and is no success',
  async (signal) => {
    const { child, ended, pidOfScript } = start(waits);
    const pid = await pidOfScript;
    child.kill(signal);
    expect(await ended).toEqual(messageOf(signal));
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s to the script itself is said too',
  async (signal) => {
    const { ended, pidOfScript } = start(waits);
    process.kill(await pidOfScript, signal);
    expect(await ended).toEqual(messageOf(signal));
  },
);

test('an exit code is passed on without a word', async () => {
  expect(await start('process.exit(3)').ended).toEqual({ code: 3, errors: '' });
});
