import { readConfig } from '../local/config.js';
import { restartDelay } from '../local/restart-rules.js';
import { hasLocalCards } from '../local/service-env.js';
import { welcome } from '../local/studio.js';

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

  const live = { PUBLIC_URL: 'https://studio.example/', SMTP_URL: 'smtps://u:p@mail.example' };

  it('has no demo and no stand-ins where others can reach the studio', () => {
    const config = readConfig('/studio', [], live);
    expect(config).toMatchObject({
      publicUrl: 'https://studio.example',
      reach: 'everybody',
      localMode: false,
      demo: false,
    });
    // Without keys cards are not taken: the service says 'not configured'.
    expect(hasLocalCards(config)).toBe(false);
    expect(welcome(config)).toContain('are not taken: STRIPE_SECRET_KEY');
  });

  it('names all at once that must not go live, and what is missing', () => {
    const message = problemsOf({
      PUBLIC_URL: 'http://studio.example',
      HOST: '0.0.0.0',
      LOCAL_MODE: '1',
      DEMO: '1',
      AUTH_LIMITS: 'off',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    });
    const names = message.split('\n').flatMap((line) => /^ {2}- (\w+):/.exec(line)?.[1] ?? []);
    const expected = ['PUBLIC_URL', 'LOCAL_MODE', 'DEMO', 'AUTH_LIMITS', 'STRIPE_API_BASE'];
    expect([...new Set(names)]).toEqual(expected);
    expect(problemsOf({ PUBLIC_URL: live.PUBLIC_URL })).toContain('SMTP_URL: mails need a server');
    expect(problemsOf({ LOCAL_MODE: '0' })).toContain('SMTP_URL: mails need a server');
  });

  it('shows the demo in the own network when it is asked to', () => {
    const config = readConfig('/studio', [], { HOST: '192.168.1.20', DEMO_ON_NETWORK: '1' });
    expect(config).toMatchObject({
      publicUrl: 'http://192.168.1.20:4200',
      reach: 'network',
      localMode: true,
      demo: true,
    });
    expect(welcome(config)).toContain('http://192.168.1.20:4201');
    expect(problemsOf({ HOST: '192.168.1.20' })).toContain('PUBLIC_URL: must be https');
    const everywhere = { PUBLIC_URL: 'http://192.168.1.20:4200', HOST: '0.0.0.0' };
    expect(problemsOf({ ...everywhere, DEMO_ON_NETWORK: '1' })).toContain('DEMO_ON_NETWORK');
  });

  it('lists everything that is wrong', () => {
    const message = problemsOf({ PORT: 'door', REDIS_URL: 'localhost', DEMO: 'yes' }, ['--frsh']);
    expect(message.split('\n').slice(1)).toEqual([
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
    ['demo accounts in public', { LOCAL_MODE: '0', DEMO: '1' }, 'they need LOCAL_MODE=1'],
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
