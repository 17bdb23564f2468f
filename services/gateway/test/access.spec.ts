import { randomUUID } from 'node:crypto';
import { routesOf } from '@studio/auth';
import { everyone, type Caller } from '@studio/contracts';
import { endpoints } from '@studio/contracts/endpoints';
import { refuse, GatewayTestApp, type Browser } from './gateway-test-app.js';

const ID = randomUUID();
const callers: readonly Caller[] = everyone;
const own = endpoints.filter(({ service }) => service === 'gateway');
const pathOf = (path: string): string => path.replace(/:\w+/g, ID);

let testApp: GatewayTestApp;
/** Whose an access token is. */
const callerOf = new Map<string, Caller>();

beforeAll(async () => {
  testApp = await GatewayTestApp.open();
  // The services behind, as their own specs of doors show them to be.
  for (const { service, method, path, callers: allowed } of endpoints) {
    if (service === 'gateway' || path === '/realtime') continue;
    testApp[service].on(`${method} ${pathOf(path)}`, ({ headers }, response) => {
      const caller = callerOf.get(headers.authorization?.replace('Bearer ', '') ?? '') ?? 'visitor';
      // As much of an answer as composed screens read.
      if (allowed.includes(caller))
        return {
          id: ID,
          userId: ID,
          email: 'noor@spec.studio',
          items: [],
          refunds: [],
          profileLacks: [],
          legalLacks: [],
          textsLacking: [],
          skipped: [],
        };
      return caller === 'visitor'
        ? refuse(response, 401, { code: 'UNAUTHENTICATED', message: 'Sign in first.' })
        : refuse(response, 403, { code: 'FORBIDDEN', message: 'Your role may not do this.' });
    });
  }
});
afterAll(() => testApp.close());

const browserOf = async (caller: Caller): Promise<Browser> => {
  const browser = testApp.browser();
  if (caller === 'visitor') return browser;
  testApp.identity.on('POST /auth/v1/token', () => {
    const tokens = testApp.newTokens();
    callerOf.set(tokens.access_token, caller);
    return tokens;
  });
  testApp.identity.on('GET /api/me/profile', () => ({
    id: ID,
    email: 'noor@spec.studio',
    full_name: null,
    avatar_url: null,
    is_admin: false,
    role: 'user',
  }));
  await browser.signIn();
  return browser;
};

test('every route of its own is one of the contracts, or the contracts themselves', () => {
  const routes = routesOf(testApp.app).map(({ method, path }) => `${method} ${path}`);
  const declared = own.map(({ method, path }) => `${method} ${path}`);
  const pages = [
    'GET /api/openapi.json',
    // For the home page alone: home-picture.spec.ts.
    'GET /api/screens/home/picture',
    'GET /embed/schedule',
    'GET /robots.txt',
    'GET /sitemap.xml',
    // Of this machine alone: from-this-machine.spec.ts.
    'GET /status',
    'GET /status/page.css',
    'GET /status/page.js',
  ];
  expect(routes.sort()).toEqual([...declared, ...pages].sort());
});

test.each(own.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s lets in whom it declares, and nobody else',
  async (_, { method, path, callers: allowed, body }) => {
    for (const caller of callers) {
      const browser = await browserOf(caller);
      const answer = await browser.send(method, pathOf(path), { body: body ? {} : undefined });
      const refused = [401, 403].includes(answer.status);
      expect([caller, refused, answer.status < 500]).toEqual([
        caller,
        !allowed.includes(caller),
        true,
      ]);
    }
  },
);
