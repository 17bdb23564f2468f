import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { hashPassword } from './hash-password.js';
import { HashThread } from './hash-thread.js';
import { PasswordHasher } from './password-hasher.api.js';

const open: PasswordHasher[] = [];
const hasher = async (atOnce: number, waiting: number) => {
  const made = new PasswordHasher({ AUTH_HASHES_AT_ONCE: atOnce, AUTH_HASHES_WAITING: waiting });
  open.push(made);
  await made.onModuleInit();
  return made;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.onApplicationShutdown();
});

describe('passwords', () => {
  it('are argon2id with the parameters of the contract, and match as typed', async () => {
    const passwords = await hasher(2, 100);
    const hash = await passwords.hash(' pilates 🤸 ');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(hash, ' pilates 🤸 ')).toBe(true);
    for (const other of ['pilates 🤸', ' pilates 🤸  ', '', 'x'.repeat(1_000_000)])
      expect(await passwords.matches(hash, other)).toBe(false);
    expect(await passwords.matches(await hashPassword('seeded1'), 'seeded1')).toBe(true);
  });

  it.each([
    { stored: 'Zoe\u0308-pilates', typed: 'Zoe\u0308-pilates', match: 'former' },
    { stored: 'Zoe\u0308-pilates', typed: 'Zo\u00eb-pilates', match: 'former' },
    { stored: 'Zo\u00eb-pilates', typed: 'Zoe\u0308-pilates', match: 'current' },
    { stored: '\u212bngstrom', typed: '\u212bngstrom', match: 'former' },
    { stored: 'Zoe-pilates', typed: 'Zo\u00eb-pilates', match: 'none' },
  ])('hashed as they came: $stored and $typed are $match', async ({ stored, typed, match }) => {
    const passwords = await hasher(1, 100);
    expect(await passwords.compare(await hashPassword(stored), typed)).toBe(match);
    const today = await passwords.hash(stored);
    expect(await passwords.compare(today, typed)).toBe(match === 'none' ? 'none' : 'current');
  });

  it('take as long for nobody as for a member', async () => {
    const passwords = await hasher(1, 100);
    const run = jest.spyOn(HashThread.prototype, 'run');
    const hash = await passwords.hash('pilates1');
    for (const [password, times] of [
      ['pilates2', 1],
      ['Zo\u00eb', 2],
      ['\u212be\u0308', 3],
    ] as const)
      for (const kept of [hash, null]) {
        run.mockClear();
        expect(await passwords.matches(kept, password)).toBe(false);
        expect(run).toHaveBeenCalledTimes(times);
      }
    run.mockRestore();
  });

  it('of nobody match nothing', async () => {
    const passwords = await hasher(1, 100);
    for (const password of ['', 'pilates1'])
      expect(await passwords.matches(null, password)).toBe(false);
  });

  it('that can not be hashed disturb nobody after them', async () => {
    const passwords = await hasher(1, 100);
    await expect(passwords.matches('no hash at all', 'x')).rejects.toThrow();
    expect(await passwords.matches(await passwords.hash('pilates1'), 'pilates1')).toBe(true);
  });

  it('wait in a line of known length', async () => {
    const passwords = await hasher(1, 3);
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => passwords.matches(null, 'x')),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const one of settled)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'service_unavailable', retryAfter: 2 });
    expect(await passwords.matches(null, 'x')).toBe(false);
  });

  it('that wait together get each their own answer', async () => {
    const passwords = await hasher(2, 100);
    const [mine, yours] = await Promise.all([passwords.hash('mine'), passwords.hash('yours')]);
    const requests = [
      { hash: mine, typed: 'mine', answer: true },
      { hash: mine, typed: 'yours', answer: false },
      { hash: yours, typed: 'yours', answer: true },
      { hash: null, typed: 'mine', answer: false },
      { hash: 'no hash at all', typed: 'mine', answer: 'refused' },
    ];
    const all = [...requests, ...requests, ...requests, ...requests];
    const answers = await Promise.all(
      all.map(({ hash, typed }) => passwords.matches(hash, typed).catch(() => 'refused')),
    );
    expect(answers).toEqual(all.map(({ answer }) => answer));
  });

  it('are hashed singly in calm and in batches when they wait', async () => {
    const passwords = await hasher(1, 100);
    const run = jest.spyOn(HashThread.prototype, 'run');
    const sizes = () => run.mock.calls.map(([jobs]) => jobs.length);
    await passwords.matches(null, 'x');
    expect(sizes()).toEqual([1]);
    run.mockClear();
    await Promise.all(Array.from({ length: 11 }, () => passwords.matches(null, 'x')));
    expect(sizes()).toEqual([1, 4, 4, 2]);
    run.mockRestore();
  });

  it('are hashed by threads that give way to all others', async () => {
    if (process.platform !== 'linux') return;
    const [own, before] = [niceOf(process.pid), niceOnes()];
    await hasher(2, 10);
    if (own < 10) expect(niceOnes()).toBeGreaterThan(before);
    expect(niceOf(process.pid)).toBe(own);
  });
});

const niceOf = (thread: number | string): number => {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
};
const niceOnes = (): number =>
  readdirSync('/proc/self/task').filter((thread) => niceOf(thread) >= 10).length;
