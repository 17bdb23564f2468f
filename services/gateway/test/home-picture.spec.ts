import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from './fake-upstream.js';
import { GatewayTestApp, type Browser } from './gateway-test-app.js';

const FOLDER = '/remotes/mf-member/0a1b2c3d4e/';
const HOUR = 3_600_000;
let testApp: GatewayTestApp;
let browser: Browser;

const put = async (name: string, content: object): Promise<void> => {
  const file = join(testApp.folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, JSON.stringify(content));
};

const booking = (motif: string, startsIn: number, status = 'confirmed') => {
  const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();
  const schedule = { startsAt: at(startsIn), endsAt: at(startsIn + 1), classType: { motif } };
  return { status, schedule };
};
const answerWith = (...items: object[]): void =>
  testApp.booking.on('GET /api/me/bookings', () => ({ items }));

const askAs = async (who: Browser): Promise<[number, string]> => {
  const answer = await who.send('GET', '/api/screens/home/picture');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { headers } = answer;
  return [answer.status, headers.get('location') ?? headers.get('content-type') ?? ''];
};

beforeAll(async () => {
  testApp = await GatewayTestApp.open();
  await put(`${FOLDER}pages.json`, {
    pages: { '/': ['home.js'] },
    pictureFiles: {
      mat: '{files}assets/mat.0a1b2c3d4e.avif',
      barre: '{files}assets/barre.0a1b2c3d4e.avif',
    },
  });
  const manifest = `${FOLDER}mf-manifest.json`;
  const line = { name: 'mf_member', path: '/remotes/mf-member', manifest };
  await put('remotes/remotes.json', { remotes: [line] });
  browser = testApp.browser();
  await browser.signIn();
});
afterAll(() => testApp.close());

const mat: [number, string] = [302, `${FOLDER}assets/mat.0a1b2c3d4e.avif`];
/** An empty picture: else a browser draws the sign of a broken one. */
const none: [number, string] = [200, 'image/svg+xml'];

describe("the picture of the home page's first view", () => {
  it.each([
    ['the class that comes next', [booking('barre', 30), booking('mat', 3)], mat],
    ['the class that is on now', [booking('mat', -0.5), booking('barre', 3)], mat],
    ['none of a class that is over', [booking('barre', -2), booking('mat', 3)], mat],
    ['none of a seat that is held', [booking('barre', 1, 'held'), booking('mat', 3)], mat],
    ['nothing booked', [], none],
    ['a picture that this build does not have', [booking('trapeze', 3)], none],
  ])('is that of %s', async (_, items, expected) => {
    answerWith(...items);
    expect(await askAs(browser)).toEqual(expected);
  });

  it('is none for a visitor, and none when booking does not answer', async () => {
    answerWith(booking('mat', 3));
    expect(await askAs(testApp.browser())).toEqual(none);
    testApp.booking.on('GET /api/me/bookings', (_request, response) => send(response, 503, {}));
    expect(await askAs(browser)).toEqual(none);
  });
});
