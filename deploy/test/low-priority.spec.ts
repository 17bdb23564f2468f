import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManagedProcess } from '../local/managed-process.js';

const silent = { restarting: () => {}, recovered: () => {}, gaveUp: () => {} };

it.each([5, undefined])('a program runs with the priority of its plan: %s', async (nice) => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-priority-'));
  const program = new ManagedProcess(
    {
      name: 'booking',
      command: process.execPath,
      args: ['--eval', 'setInterval(() => undefined, 1000)'],
      env: {},
      ...(nice !== undefined && { nice }),
      isReady: () => Promise.resolve(true),
      stopMs: 2000,
    },
    folder,
    silent,
  );
  try {
    await program.start();
    const { pid = 0 } = program;
    const expected = nice ?? getPriority();
    expect(getPriority(pid)).toBe(expected);
    // Where Linux weighs sessions, its own one has it too.
    const session = `/proc/${pid}/autogroup`;
    const weight = existsSync(session) ? readFileSync(session, 'utf8').trim() : '';
    if (weight) expect(weight).toMatch(new RegExp(`nice ${nice ?? 0}$`));
  } finally {
    await program.stop(2000);
    rmSync(folder, { recursive: true, force: true });
  }
});
