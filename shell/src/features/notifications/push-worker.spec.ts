import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://studio.example';
const script = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8');

interface Window {
  url: string;
  focus: () => void;
}

/** The worker in a world of its own, and what it does there. */
const worker = (windows: Window[] = []) => {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown: { title: string; options: { body: string; data: { page: string } } }[] = [];
  const opened: string[] = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: unknown) => void) =>
      listeners.set(name, listen),
    registration: {
      showNotification: (title: string, options: never) => shown.push({ title, options }),
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow: (page: string) => opened.push(page),
    },
  };
  runInNewContext(script, { self, URL });
  const send = async (name: string, event: object): Promise<void> => {
    const works: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => works.push(work) });
    await Promise.all(works);
  };
  return {
    shown,
    opened,
    push: (text: string) => send('push', { data: { json: () => JSON.parse(text) as unknown } }),
    click: (page: unknown) =>
      send('notificationclick', { notification: { close: () => undefined, data: { page } } }),
  };
};

test('shows text as text, with the page that it leads to', async () => {
  const { push, shown } = worker();
  const title = '<b>Class</b> {{7*7}}';
  await push(JSON.stringify({ id: 'a', title, message: 'Moved to 07:00', link: '/class/1' }));
  expect(shown).toMatchObject([
    { title, options: { body: 'Moved to 07:00', tag: 'a', data: { page: `${ORIGIN}/class/1` } } },
  ]);
});

test('reads what OneSignal sends', async () => {
  const { push, shown } = worker();
  const message = {
    title: 'Class booked',
    alert: 'Today',
    custom: { i: 'x', u: `${ORIGIN}/class/2` },
  };
  await push(JSON.stringify(message));
  expect(shown).toMatchObject([
    { options: { body: 'Today', data: { page: `${ORIGIN}/class/2` } } },
  ]);
});

test.each(['no json', 'null', '[]', '{}'])('%s is shown too: a push must be', async (text) => {
  const { push, shown } = worker();
  await push(text);
  expect(shown).toMatchObject([{ title: 'Your studio' }]);
});

test.each([
  ['https://evil.example/x', '/'],
  ['//evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
  [7, '/'],
  [undefined, '/'],
  ['/my-packages', '/my-packages'],
])('a click on %s opens %s', async (link, path) => {
  const { click, opened } = worker();
  await click(link);
  expect(opened).toEqual([`${ORIGIN}${path}`]);
});

test('a page that is open already comes to the front', async () => {
  const focused: string[] = [];
  const url = `${ORIGIN}/class/1`;
  const { click, opened } = worker([{ url, focus: () => focused.push(url) }]);
  await click('/class/1');
  expect({ focused, opened }).toEqual({ focused: [url], opened: [] });
});
