import { randomUUID } from 'node:crypto';
import { send } from './fake-upstream.js';
import { GatewayTestApp, refuse } from './gateway-test-app.js';

let testApp: GatewayTestApp;
const member = randomUUID();
const profile = {
  id: member,
  email: 'a@b.c',
  full_name: 'A',
  avatar_url: null,
  is_admin: false,
  role: 'user',
};
const record = { packages: [], bookings: [], ledger: [], history: [], counts: {} };

beforeEach(async () => {
  testApp = await GatewayTestApp.open();
  testApp.booking.on('GET /api/me/bookings', () => ({ items: [{ id: 'b' }] }));
  testApp.booking.on('GET /api/me/packages', () => ({ items: [{ id: 'p' }], creditsLeft: 7 }));
  testApp.booking.on('GET /api/events', () => ({ items: [{ id: 'e' }] }));
  testApp.booking.on('GET /api/me/waiting-list', () => ({ items: [{ id: 'w' }] }));
  testApp.booking.on('GET /api/me/allowances', () => ({ items: [{ subscriptionId: 's' }] }));
  testApp.booking.on('GET /api/studio/policy', () => ({ cancelHours: 12 }));
  testApp.identity.on('GET /api/me/deletion', () => ({ state: 'none' }));
  testApp.identity.on(`GET /api/admin/users/${member}`, () => profile);
  testApp.identity.on(`GET /api/admin/users/${member}/history`, () => ({ items: [{ id: 'h' }] }));
  testApp.booking.on(`GET /api/admin/members/${member}/record`, () => record);
  testApp.payments.on('GET /api/admin/payments', () => ({ items: [{ id: 'pay' }], total: 2 }));
  testApp.notifications.on('GET /api/admin/emails', () => ({ items: [{ id: 'mail' }] }));
  testApp.notifications.on(`GET /api/admin/members/${member}/notifications`, () => ({
    items: [{ id: 'bell' }],
  }));
});
afterEach(() => testApp.close());

const ask = async (path: string, authorization?: string) => {
  const answer = await fetch(
    testApp.url + path,
    authorization ? { headers: { authorization } } : {},
  );
  return { status: answer.status, body: await answer.json() };
};

describe('the home page', () => {
  it('is one request, with the rights and the request id of who asks', async () => {
    const browser = testApp.browser();
    await browser.signIn();
    const { status, body } = await browser.send('GET', '/api/screens/home', {
      headers: {
        'x-request-id': 'screen-0001',
      },
    });
    expect([status, body]).toEqual([
      200,
      {
        bookings: [{ id: 'b' }],
        packages: [{ id: 'p' }],
        creditsLeft: 7,
        events: [{ id: 'e' }],
        waiting: [{ id: 'w' }],
        allowances: [{ subscriptionId: 's' }],
        policy: { cancelHours: 12 },
        deletion: { state: 'none' },
      },
    ]);
    expect(testApp.booking.of('GET /api/me/bookings')[0]?.url).toContain('when=upcoming');
    for (const { headers } of testApp.booking.received) {
      expect(headers.authorization).toMatch(/^Bearer /);
      expect(headers['x-request-id']).toBe('screen-0001');
    }
  });

  it('shows the rest when a part fails or hangs', async () => {
    testApp.booking.on('GET /api/events', (_request, response) => send(response, 500, {}));
    testApp.booking.on('GET /api/me/packages', () => new Promise(() => undefined));
    const { status, body } = await ask('/api/screens/home', 'Bearer x');
    expect([status, body]).toEqual([
      200,
      {
        bookings: [{ id: 'b' }],
        packages: null,
        creditsLeft: null,
        events: null,
        waiting: [{ id: 'w' }],
        allowances: [{ subscriptionId: 's' }],
        policy: { cancelHours: 12 },
        deletion: { state: 'none' },
      },
    ]);
  });

  it('is compressed for who takes it', async () => {
    const items = Array.from({ length: 100 }, (_, n) => ({ id: `a booking, number ${n}` }));
    testApp.booking.on('GET /api/me/bookings', () => ({ items }));
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${testApp.url}/api/screens/home`, {
        headers: { authorization: 'Bearer x', 'accept-encoding': encoding },
      });
      const isPlain = encoding === 'identity';
      expect(answer.headers.get('content-encoding')).toBe(isPlain ? null : encoding);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      expect(await answer.json()).toMatchObject({ bookings: items });
    }
  });

  it('is for members', async () => {
    expect((await ask('/api/screens/home')).status).toBe(401);
    for (const part of ['me/bookings', 'me/packages', 'me/waiting-list', 'me/allowances', 'events'])
      testApp.booking.on(`GET /api/${part}`, (_request, response) =>
        refuse(response, 401, { code: 'UNAUTHENTICATED', message: 'x' }),
      );
    expect((await ask('/api/screens/home', 'Bearer ended')).body.code).toBe('UNAUTHENTICATED');
  });
});

describe('the page of a member', () => {
  it('has the parts of four services', async () => {
    const { status, body } = await ask(`/api/screens/members/${member}`, 'Bearer admin');
    expect([status, body]).toEqual([
      200,
      {
        profile,
        accountHistory: [{ id: 'h' }],
        record,
        payments: [{ id: 'pay' }],
        paymentsTotal: 2,
        emails: [{ id: 'mail' }],
        notifications: [{ id: 'bell' }],
      },
    ]);
    expect(testApp.payments.received[0]?.url).toContain(`userId=${member}`);
  });

  it('has null for services that are away', async () => {
    await Promise.all([testApp.payments.pause(), testApp.notifications.pause()]);
    const { status, body } = await ask(`/api/screens/members/${member}`, 'Bearer admin');
    expect([status, body]).toEqual([
      200,
      {
        profile,
        accountHistory: [{ id: 'h' }],
        record,
        payments: null,
        emails: null,
        notifications: null,
      },
    ]);
  });

  it.each([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('is refused as identity refuses: %d', async (status, code) => {
    testApp.booking.on('GET /api/studio/policy', () => ({ cancelHours: 12 }));
    testApp.identity.on('GET /api/me/deletion', () => ({ state: 'none' }));
    testApp.identity.on(`GET /api/admin/users/${member}`, (_request, response) =>
      refuse(response, status, { code, message: 'x' }),
    );
    const answer = await ask(`/api/screens/members/${member}`, 'Bearer x');
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('needs an id and its profile', async () => {
    expect((await ask('/api/screens/members/1', 'Bearer x')).status).toBe(400);
    await testApp.identity.pause();
    expect((await ask(`/api/screens/members/${member}`, 'Bearer x')).status).toBe(503);
  });
});

describe('the story of a payment', () => {
  const [payment, refund] = [randomUUID(), randomUUID()];
  const story = { id: payment, userId: member, refunds: [{ id: refund }] };
  beforeEach(() => testApp.payments.on(`GET /api/admin/payments/${payment}`, () => story));

  it('has the emails about it and about its refunds', async () => {
    const { status, body } = await ask(`/api/screens/payments/${payment}`, 'Bearer admin');
    expect([status, body]).toEqual([200, { payment: story, emails: [{ id: 'mail' }] }]);
    const query = new URL(testApp.notifications.received[0]?.url ?? '', testApp.url).searchParams;
    expect([query.get('userId'), query.get('about')]).toEqual([member, `${payment},${refund}`]);
  });

  it('has null for emails while notifications is away, and is refused as payments refuses', async () => {
    await testApp.notifications.pause();
    const { body } = await ask(`/api/screens/payments/${payment}`, 'Bearer admin');
    expect(body).toEqual({ payment: story, emails: null });
    testApp.payments.on(`GET /api/admin/payments/${payment}`, (_request, response) =>
      refuse(response, 404, { code: 'NOT_FOUND', message: 'x' }),
    );
    const answer = await ask(`/api/screens/payments/${payment}`, 'Bearer admin');
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

it('the OpenAPI document is served', async () => {
  const { status, body } = await ask('/api/openapi.json');
  expect([status, body.openapi]).toEqual([200, '3.1.0']);
  expect(body.paths['/api/bookings'].post.operationId).toBe('bookClass');
});

describe('the checklist of a new studio', () => {
  const facts = {
    name: '',
    profileLacks: ['name'],
    legalLacks: ['vatStatus'],
    rooms: 2,
    classTypes: 1,
    series: 0,
    packages: 0,
    plans: 1,
    textsLacking: ['faq'],
    firstClass: null,
    skipped: ['import', 'team'],
  };

  it('says of each item how far it is, from the data of its service', async () => {
    testApp.booking.on('GET /api/admin/setup', () => facts);
    testApp.identity.on('GET /api/admin/team', () => ({ items: [{ id: 'me' }] }));
    testApp.identity.on('GET /api/admin/imports', () => ({ items: [{ status: 'ready' }] }));
    testApp.payments.on('GET /api/admin/card-check', (_request, response) =>
      send(response, 500, {}),
    );
    testApp.notifications.on('GET /api/admin/emails', () => ({ items: [{ id: 'm' }], total: 3 }));
    const { status, body } = await ask('/api/screens/setup', 'Bearer x');
    const { items, ...parts } = body as { items: { item: string; state: string }[] };
    expect([status, parts]).toEqual([
      200,
      {
        facts,
        team: [{ id: 'me' }],
        cards: null,
        mails: { lastTest: { id: 'm' }, sent: 3 },
        imports: 0,
      },
    ]);
    expect(Object.fromEntries(items.map(({ item, state }) => [item, state]))).toEqual({
      profile: 'open',
      legal: 'open',
      rooms: 'done',
      team: 'skipped',
      class_types: 'done',
      timetable: 'open',
      products: 'done',
      cards: 'unknown',
      mails: 'done',
      texts: 'done',
      import: 'skipped',
    });
  });
});
