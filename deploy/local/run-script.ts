import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename, dirname } from 'node:path';

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** `services/booking/dist/rebuild-reports.js`: "booking, rebuild-reports". */
const nameOf = (script: string): string =>
  `${basename(dirname(dirname(script)))}, ${basename(script, '.js')}`;

/**
 * Runs a script of a service, which prints to this terminal; resolves with its exit code. A signal
 * to this program goes on to it. What a signal ended is said, and counts as a shell has it: 128 and
 * the signal's number. Else an end half-way would look like one that is done.
 */
export const runScript = (args: readonly string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    let received: NodeJS.Signals | null = null;
    const passOn = (signal: NodeJS.Signals): void => {
      received ??= signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, passOn);
    child.once('close', () => {
      for (const signal of signals) process.off(signal, passOn);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const ended = signal ?? received;
      if (!ended) return resolve(code ?? 1);
      const name = nameOf(args[0] ?? '');
      process.stderr.write(`${name}: ended by ${ended} before it was done. Run it once more.\n`);
      resolve(128 + constants.signals[ended]);
    });
  });
