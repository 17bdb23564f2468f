import { reachOf, unsafeSettings } from './reach.js';

const strong = 'q8Zr3vXw0LmT5yBn7KdJ2hGfC9sPaE4uVi6oYxRt';
const others = { PUBLIC_URL: 'https://book.studio.ae', SERVICE_SECRET: strong };
const network = { PUBLIC_URL: 'http://192.168.1.20:4200', DEMO_ON_NETWORK: '1' };

describe('who can reach a studio', () => {
  it.each([
    ['machine', {}],
    ['machine', { PUBLIC_URL: 'http://localhost:4200', HOST: '127.0.0.1' }],
    ['machine', { PUBLIC_URL: 'http://[::1]:4200', HOST: '::1' }],
    ['machine', { PUBLIC_URL: 'http://127.8.0.1' }],
    ['machine', { PUBLIC_URL: 'http://localhost:4200', DEMO_ON_NETWORK: '1' }],
    ['everybody', { PUBLIC_URL: 'https://book.studio.ae' }],
    ['everybody', { PUBLIC_URL: 'http://localhost.studio.ae' }],
    ['everybody', { PUBLIC_URL: 'http://localhost:4200', HOST: '0.0.0.0' }],
    ['everybody', { PUBLIC_URL: 'http://localhost:4200', HOST: '::' }],
    ['everybody', { PUBLIC_URL: 'http://192.168.1.20' }],
    ['network', network],
    ['network', { ...network, HOST: '192.168.1.20' }],
    ['network', { ...network, PUBLIC_URL: 'http://10.1.2.3' }],
    ['network', { ...network, PUBLIC_URL: 'http://172.31.0.9' }],
    ['network', { ...network, PUBLIC_URL: 'http://169.254.7.7' }],
    ['network', { ...network, PUBLIC_URL: 'http://[fd12::7]:4200' }],
    ['network', { ...network, HOST: 'fe80::1%eth0' }],
    ['everybody', { ...network, HOST: '0.0.0.0' }],
    ['everybody', { ...network, PUBLIC_URL: 'http://172.32.0.9' }],
    ['everybody', { ...network, PUBLIC_URL: 'http://203.0.113.9' }],
    ['everybody', { ...network, PUBLIC_URL: 'https://book.studio.ae' }],
    ['everybody', { ...network, HOST: '2001:db8::1' }],
  ] as const)('%s: %j', (reach, settings) => {
    expect(reachOf(settings)).toBe(reach);
  });
});

describe('settings that do not go with who can reach the studio', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:1' };
  const weak = [
    'short',
    'x'.repeat(40),
    'abc123'.repeat(8),
    `${'k4Wz8QnT2b'.repeat(4)}k4W`,
    'please-change-me-before-this-goes-live-1',
    'super-secret-jwt-token-with-at-least-32-characters-long',
  ];
  it.each([
    ['nothing', others, []],
    // As one random secret of 64 begins.
    ['two same characters', { ...others, SERVICE_SECRET: `qq${strong}` }, []],
    ['http', { ...others, PUBLIC_URL: 'http://book.studio.ae' }, ['PUBLIC_URL']],
    ['local mode', { ...others, LOCAL_MODE: '1' }, ['LOCAL_MODE']],
    ['demo accounts', { ...others, DEMO: '1' }, ['DEMO']],
    ['no limits', { ...others, AUTH_LIMITS: 'off' }, ['AUTH_LIMITS']],
    ['generous limits', { ...others, AUTH_LIMITS: 'generous' }, ['AUTH_LIMITS']],
    ['strict limits', { ...others, AUTH_LIMITS: 'strict' }, []],
    ['the demo switch', { ...others, DEMO_ON_NETWORK: '1' }, ['DEMO_ON_NETWORK']],
    [
      'a card host in clear',
      { ...others, STRIPE_API_BASE: 'http://10.0.0.1' },
      ['STRIPE_API_BASE'],
    ],
    ['a weak cookie key', { ...others, SESSION_SECRET: 'y'.repeat(40) }, ['SESSION_SECRET']],
    ...weak.map((secret) => [secret, { ...others, SERVICE_SECRET: secret }, ['SERVICE_SECRET']]),
    ['this machine: all of it', { LOCAL_MODE: '1', DEMO: '1', AUTH_LIMITS: 'off' }, []],
    ['this machine: a live key in clear', live, ['STRIPE_API_BASE']],
    ...(
      [
        ['smtp://mail.example', true],
        ['smtp://203.0.113.9', true],
        ['smtp://user:pw@10.0.0.5', true],
        ['smtp://10.0.0.5', false],
        ['smtp://relay:25', false],
        ['smtp://user:pw@127.0.0.1:25', false],
      ] as const
    ).map(([SMTP_URL, isWrong]): [string, Record<string, string>, string[]] => [
      `mails unencrypted to ${SMTP_URL}`,
      { ...others, SMTP_URL, SMTP_WITHOUT_TLS: '1' },
      isWrong ? ['SMTP_WITHOUT_TLS'] : [],
    ]),
    ['own network: the demo', { ...network, LOCAL_MODE: '1', DEMO: '1' }, []],
    [
      'own network: real money',
      { ...network, STRIPE_SECRET_KEY: 'sk_live_1' },
      ['STRIPE_SECRET_KEY'],
    ],
    ['own network: no limits', { ...network, AUTH_LIMITS: 'off' }, ['AUTH_LIMITS']],
    ['own network: weak', { ...network, SERVICE_SECRET: 'x'.repeat(40) }, ['SERVICE_SECRET']],
  ] as [string, Record<string, string>, string[]][])('%s', (_name, settings, names) => {
    const found = unsafeSettings(settings);
    expect([...new Set(found.map((line) => line.split(':')[0]))]).toEqual(names);
  });

  it('are all named at once', () => {
    const settings = {
      PUBLIC_URL: 'http://book.studio.ae',
      SERVICE_SECRET: 'x'.repeat(40),
      LOCAL_MODE: '1',
      DEMO: '1',
      AUTH_LIMITS: 'off',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    };
    expect(unsafeSettings(settings)).toHaveLength(6);
  });
});
