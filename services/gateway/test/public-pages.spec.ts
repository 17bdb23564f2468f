import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noStudioFacts } from '@studio/contracts';
import { GatewayTestApp } from './gateway-test-app.js';

const INDEX =
  '<!doctype html><html><head><title>Studio</title></head><body><div id="root"></div></body></html>';
let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
  await mkdir(join(testApp.folder, 'shell'), { recursive: true });
  await writeFile(join(testApp.folder, 'shell/index.html'), INDEX);
});
afterAll(() => testApp.close());

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${testApp.url}${path}`, { headers });
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
};

describe('the public pages', () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const oneClass = {
    id: '018f0000-0000-7000-8000-0000000000c1',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 75 * 60_000).toISOString(),
    date: '2026-11-24',
    startTime: '06:30',
    classType: { id: 'ct', name: 'Reformer </script> & Flow', description: 'Slow.', minutes: 50 },
    trainer: { id: 'tr', name: 'Layla Haddad' },
    room: { id: 'ro', name: 'Studio 1' },
    capacity: 10,
    seatsLeft: 3,
    dropInPrice: 16_000,
    status: 'scheduled',
  };
  const profile = {
    ...noStudioFacts,
    isSet: true,
    name: 'Tide & Co',
    tagline: 'Pilates by the sea.',
    address: 'Jumeirah, Dubai',
    street: 'Beach Road 1',
    area: 'Jumeirah',
    city: 'Dubai',
    country: 'United Arab Emirates',
    mapPoint: { lat: 25.2, lon: 55.24 },
  };
  beforeAll(() => {
    const { booking } = testApp;
    booking.on('GET /api/studio/policy', () => ({ publicPages: true }));
    booking.on('GET /api/studio/profile', () => profile);
    booking.on('GET /api/schedules', () => ({ items: [oneClass] }));
    booking.on(`GET /api/schedules/${oneClass.id}`, () => oneClass);
    booking.on('GET /api/events', () => ({ items: [] }));
    booking.on('GET /api/trainers', () => ({ items: [{ id: 'tr', name: 'Layla Haddad' }] }));
  });
  const textOf = async (path: string, headers: Record<string, string> = PAGE) =>
    (await ask(path, headers)).body.toString();
  const things = (page: string): { '@type': unknown; [name: string]: unknown }[] => {
    const [, json = '{}'] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    return (JSON.parse(json) as { '@graph'?: never })['@graph'] ?? [];
  };

  it('say what they are without a script: title, description, address, data', async () => {
    const page = await textOf('/schedule');
    expect(page).toContain('<title>Timetable · Tide &amp; Co</title>');
    expect(page).toMatch(/<meta name="description" content="The classes of Tide &amp; Co/);
    expect(page).toContain('<link rel="canonical" href="http://localhost:5299/schedule" />');
    expect(things(page)).toMatchObject([
      { '@type': ['ExerciseGym', 'LocalBusiness'], name: 'Tide & Co', geo: { latitude: 25.2 } },
      {
        '@type': 'Event',
        name: 'Reformer </script> & Flow',
        startDate: startsAt,
        remainingAttendeeCapacity: 3,
        offers: { price: '160.00', priceCurrency: 'AED' },
      },
    ]);
    const ofClass = await textOf(`/class-details/${oneClass.id}`);
    expect(ofClass).toContain(`href="http://localhost:5299/class/${oneClass.id}" />`);
    expect(ofClass).toContain('3 seats left.');
    // Other pages, and people who have been here, have the shell's page as it is.
    expect(await textOf('/profile')).not.toContain('ld+json');
    expect(await textOf('/schedule', { ...PAGE, cookie: 'studio=1' })).not.toContain('ld+json');
  });

  it('are listed for search engines, and nothing else is', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toMatch(/Disallow: \/admin\n/);
    expect(robots).toContain('Sitemap: http://localhost:5299/sitemap.xml');
    const sitemap = await textOf('/sitemap.xml');
    expect(sitemap.match(/<loc>/g)).toHaveLength(8);
    expect(sitemap).toContain('<loc>http://localhost:5299/trainer/tr</loc>');
  });

  it('a frame on another site shows the timetable alone, without a script', async () => {
    const { headers, body } = await ask('/embed/schedule?days=3&theme=dark', PAGE);
    const page = body.toString();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*frame-ancestors \*$/,
    );
    expect(page).not.toMatch(/<script|set-cookie/);
    expect(page).toContain('Reformer &lt;/script&gt; &amp; Flow');
    // Its own minutes, not those of its type.
    expect(page).toContain('75 min');
    expect(page).toContain(`href="http://localhost:5299/class/${oneClass.id}" target="_blank"`);
    expect(body.length).toBeLessThan(6_000);
    const none = await textOf('/embed/schedule?trainer=Somebody%20Else');
    expect(none).toContain('No class to book in these days.');
    expect((await ask('/embed/schedule?days=500', PAGE)).status).toBe(400);
    expect((await ask('/schedule', PAGE)).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    );
  });

  it('are read from booking once for all visitors, and by whoever is signed in anew', async () => {
    const count = () => testApp.booking.of('GET /api/schedules').length;
    const path = '/api/schedules?from=2026-11-23&to=2026-11-24';
    const before = count();
    const [first, second] = [await ask(path), await ask(path)];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(count() - before).toBe(1);
    await ask(path, { authorization: 'Bearer x' });
    expect(count() - before).toBe(2);
  });

  it('say nothing where the studio asks everybody to sign in', async () => {
    const closed = await GatewayTestApp.open();
    closed.booking.on('GET /api/studio/policy', () => ({ publicPages: false }));
    closed.booking.on('GET /api/studio/profile', () => profile);
    const read = async (path: string) => (await fetch(`${closed.url}${path}`)).text();
    expect(await read('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(await read('/sitemap.xml')).not.toContain('<loc>');
    expect(await read('/embed/schedule')).toContain('sign in to see it');
    await closed.close();
  });
});
