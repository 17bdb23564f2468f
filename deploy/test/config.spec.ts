import { readConfig } from '../local/config.js';
import { restartDelay } from '../local/restart-rules.js';

const problemsOf = (env: Record<string, string>, args: string[] = []): string => {
  try {
    readConfig('/studio', args, env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  it('has an answer for everything', () => {
    const config = readConfig('/studio', [], {});
    expect(config).toMatchObject({
      dataDir: '/studio/.data',
      publicUrl: 'http://localhost:4200',
      localMode: true,
      demo: true,
      fresh: false,
    });
  });

  it('follows PORT with the public address, and takes an empty variable for one that is not set', () => {
    const config = readConfig('/studio', ['--fresh'], { PORT: '4300', REDIS_URL: '' });
    expect(config.publicUrl).toBe('http://localhost:4300');
    expect(config.redisUrl).toBeUndefined();
    expect(config.fresh).toBe(true);
  });

  it('keeps the demo accounts away from a house that others can reach', () => {
    const config = readConfig('/studio', [], { PUBLIC_URL: 'https://studio.example/' });
    expect(config).toMatchObject({
      publicUrl: 'https://studio.example',
      localMode: false,
      demo: false,
    });
  });

  it('lists everything that is wrong', () => {
    const said = problemsOf({ PORT: 'door', REDIS_URL: 'localhost', DEMO: 'yes' }, ['--frsh']);
    expect(said.split('\n').slice(1)).toEqual([
      '  - --frsh: not an option (there is --fresh)',
      '  - PORT: must be a number from 1 to 65535',
      '  - REDIS_URL: must be an address that begins with redis:// or rediss://',
      '  - DEMO: must be 0 or 1',
    ]);
  });

  const clashes: [string, Record<string, string>, string][] = [
    ['two on one port', { PORT: '4201' }, 'INBOX_PORT: 4201 is already the number of PORT'],
    ['half a card provider', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'give both or neither'],
    ['a host without its key', { STRIPE_API_BASE: 'http://localhost:1' }, 'give that too'],
    ['a publishable key', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'it begins with sk_ or rk_'],
    [
      'demo accounts in public',
      { PUBLIC_URL: 'https://studio.example', DEMO: '1' },
      'they need LOCAL_MODE=1',
    ],
  ];
  it.each(clashes)('refuses %s', (_name, env, sentence) => {
    expect(problemsOf(env)).toContain(sentence);
  });
});

describe('the wait before a restart', () => {
  const now = 1_000_000;
  const deaths = (count: number, wasReady: boolean) =>
    Array.from({ length: count }, () => ({ at: now, wasReady }));
  const cases: [string, ReturnType<typeof deaths>, number | undefined][] = [
    ['a program that worked', deaths(1, true), 100],
    ['one that was killed 20 times', deaths(20, true), 100],
    ['one that failed to start twice', [...deaths(1, true), ...deaths(2, false)], 400],
    ['one that never starts', deaths(8, false), undefined],
    ['one that dies all the time', deaths(40, true), undefined],
    ['deaths long ago', deaths(40, true).map((death) => ({ ...death, at: 0 })), 100],
  ];
  it.each(cases)('%s', (_name, history, expected) => {
    const latest = expected === 100 && history[0]?.at === 0 ? deaths(1, true) : [];
    expect(restartDelay([...history, ...latest], now)).toBe(expected);
  });
});
