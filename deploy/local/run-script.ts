import { spawn } from 'node:child_process';

/** Runs a script of a service, which prints to this terminal; resolves with its exit code. */
export const runScript = (args: readonly string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
