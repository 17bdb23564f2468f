import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, studioDay } from '@studio/domain-kit';
import { GatewayTestApp } from './gateway-test-app.js';

const BUILD = '0a1b2c3d4e';
const NEXT = 'ffffffffff';
let testApp: GatewayTestApp;

const put = async (name: string, content: object | string = ''): Promise<void> => {
  const file = join(testApp.folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
};

/** A build of mf-member with a week and a class. */
const putBuild = async (build: string): Promise<void> => {
  const folder = `remotes/mf-member/${build}`;
  const pages = {
    '/': ['week.js'],
    '/schedule': ['week.js', 'week.css'],
    '/class/:scheduleId': ['class.js'],
  };
  const reads = { '/schedule': '/api/schedules?from={today}&to={today+6}' };
  const head = '<link href="{files}week.css">';
  const views = {
    '/schedule': { head, body: '<h1>{today+1 dayMonthLong}</h1>' },
    '/': { picture: '/api/screens/home/picture', head, body: '<img>' },
  };
  await put(`${folder}/pages.json`, { pages, reads, views });
  for (const file of ['mf-manifest.json', 'remoteEntry.js', 'week.js', 'week.css', 'class.js'])
    await put(`${folder}/${file}`);
};

const line = (build: string) => ({
  name: 'mf_member',
  path: '/remotes/mf-member',
  manifest: `/remotes/mf-member/${build}/mf-manifest.json`,
  build,
});
const register = (more: object = {}): Promise<void> =>
  put('remotes/remotes.json', { remotes: [{ ...line(BUILD), ...more }] });

const namedBy = async (path: string, cookie = 'studio_session=text'): Promise<string[]> => {
  const answer = await fetch(testApp.url + path, { headers: { accept: 'text/html', cookie } });
  expect(answer.status).toBe(200);
  return answer.headers.get('link')?.split(', ') ?? [];
};
const filesOf = (build: string, ...files: string[]): string[] => [
  '</loader.js>; rel=preload; as=script',
  `</remotes/mf-member/${build}/mf-manifest.json>; rel=preload; as=fetch; crossorigin`,
  `</remotes/mf-member/${build}/remoteEntry.js>; rel=preload; as=script; crossorigin`,
  ...files.map((file) => {
    const kind = file.endsWith('.css') ? 'style' : 'script';
    return `</remotes/mf-member/${build}/${file}>; rel=preload; as=${kind}`;
  }),
];

beforeAll(async () => {
  testApp = await GatewayTestApp.open({});
  await put('shell/index.html', '<!doctype html><head></head><body><div id="root"></div></body>');
  await put('shell/pages.json', {
    pages: { '/login': ['login.js'] },
    pictures: { '/login': '<picture></picture>' },
    loader: ['loader.js'],
  });
  for (const file of ['login.js', 'loader.js']) await put(`shell/${file}`);
  await putBuild(BUILD);
  await putBuild(NEXT);
});
beforeEach(() => register());
afterAll(() => testApp.close());

describe('a page names in its head what it will ask for', () => {
  it('its own files, or the loader, the build that is live and the files of the page there', async () => {
    expect(await namedBy('/login')).toEqual(['</login.js>; rel=preload; as=script']);
    expect(await namedBy('/schedule/?date=2026-11-27')).toEqual(
      filesOf(BUILD, 'week.js', 'week.css'),
    );
    expect(await namedBy('/class/7')).toEqual(filesOf(BUILD, 'class.js'));
    await register(line(NEXT));
    expect(await namedBy('/class/7')).toEqual(filesOf(NEXT, 'class.js'));
  });

  it('what it reads first, unless the address asks for something else', async () => {
    const today = studioDay(new Date());
    const [first, ...files] = await namedBy('/schedule');
    expect(first).toBe(
      `</api/schedules?from=${today}&to=${addDays(today, 6)}>; rel=preload; as=fetch; crossorigin`,
    );
    expect(files).toEqual(filesOf(BUILD, 'week.js', 'week.css'));
  });

  it('the picture of its first view before all else', async () => {
    expect(await namedBy('/')).toEqual([
      '</api/screens/home/picture>; rel=preload; as=image; fetchpriority=high',
      ...filesOf(BUILD, 'week.js'),
    ]);
  });

  it('nothing where it is not known', async () => {
    expect(await namedBy('/nowhere')).toEqual([]);
    expect(await namedBy('/class/7/8')).toEqual([]);
    // Not signed in: the page will be /login.
    expect(await namedBy('/schedule', 'visit=3')).toEqual([]);
    // A developer's own remote is asked for instead.
    expect(await namedBy('/schedule?remote=mf_member@http://localhost:4302')).toEqual([]);
  });

  it('by the last good list where the list of remotes can not be read', async () => {
    const before = await namedBy('/schedule');
    expect(before).not.toEqual([]);
    await put('remotes/remotes.json', '{"remotes":[{"na');
    expect(await namedBy('/schedule')).toEqual(before);
  });

  it('of a build that is tried only to the visits that get it', async () => {
    await register({ canary: { ...line(NEXT), percent: 30 } });
    expect(await namedBy('/class/7', 'studio_session=text; visit=29')).toEqual(
      filesOf(NEXT, 'class.js'),
    );
    expect(await namedBy('/class/7', 'studio_session=text; visit=30')).toEqual(
      filesOf(BUILD, 'class.js'),
    );
    // The visit has no number yet: it is drawn with the registry.
    expect(await namedBy('/class/7')).toEqual([]);
  });

  it('nothing of a page whose file is gone', async () => {
    await rm(join(testApp.folder, `remotes/mf-member/${BUILD}/class.js`));
    expect(await namedBy('/class/7')).toEqual([]);
    expect(await namedBy('/schedule/?date=2026-11-27')).toHaveLength(5);
  });
});

describe('the picture that a page shows first', () => {
  const pageAt = async (path: string): Promise<string> => {
    const answer = await fetch(testApp.url + path, { headers: { accept: 'text/html' } });
    return answer.text();
  };

  it('stands before what the scripts draw, on its pages only', async () => {
    expect(await pageAt('/login')).toContain('<body><picture></picture><div id="root">');
    expect(await pageAt('/schedule')).toContain('<body><div id="root">');
  });
});

describe('what a page shows before its scripts have come', () => {
  const pageAt = async (path: string, cookie = 'studio_session=text'): Promise<string> => {
    const answer = await fetch(testApp.url + path, { headers: { accept: 'text/html', cookie } });
    expect(answer.headers.get('vary')).toContain('cookie');
    return answer.text();
  };
  const plain = '<body><div id="root"></div></body>';

  it('stands in its root, with its styles in the head, the days of today and the files of its build', async () => {
    const tomorrow = addDays(studioDay(new Date()), 1);
    const day = new Intl.DateTimeFormat('en-AE', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const view = `<div class="first-view" data-page="/schedule" inert><h1>${day.format(new Date(tomorrow))}</h1></div>`;
    const page = await pageAt('/schedule');
    expect(page).toContain(`<div id="root">${view}</div>`);
    expect(page).toContain(`<link href="/remotes/mf-member/${BUILD}/week.css"></head>`);
    expect(await pageAt('/schedule/')).toContain(view);
  });

  it.each([
    ['whoever is not signed in', '/schedule', 'visit=3'],
    ['an address that may name another day', '/schedule?date=2026-11-27', undefined],
    ['a page without one', '/class/7', undefined],
    ["a developer's own remote", '/schedule?remote=mf_member@http://localhost:4302', undefined],
  ])('is nothing for %s', async (_, path, cookie) => {
    expect(await pageAt(path, cookie)).toContain(plain);
  });

  it('is nothing when a file of the page is gone', async () => {
    await rm(join(testApp.folder, `remotes/mf-member/${BUILD}/week.css`));
    expect(await pageAt('/schedule')).toContain(plain);
    await putBuild(BUILD);
  });
});
