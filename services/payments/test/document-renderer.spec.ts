import { DocumentRenderer, type RendererOptions } from '../src/documents/document-renderer.js';
import type { DocumentContent } from '../src/documents/pdf/document-content.js';
import { DownloadLimit } from '../src/documents/download-limit.js';

/** A thread that answers with the number of the document; some numbers are trouble. */
const program = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ number }) => {
    if (number === 'ends') process.exit(1);
    if (number === 'throws') throw new Error('in the thread');
    if (number === 'hangs') for (;;) {}
    if (number === 'fails') parentPort.postMessage({ error: 'no such font' });
    else parentPort.postMessage({ pdf: new TextEncoder().encode(number) });
  });`);

const open: DocumentRenderer[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.onApplicationShutdown())));
const rendererWith = (options: Partial<RendererOptions> = {}) => {
  const renderer = new DocumentRenderer({ program, threads: 1, ...options });
  open.push(renderer);
  return (number: string, owner = 'noor') =>
    renderer.render(owner, { number } as DocumentContent).then(String);
};

test('people take turns: the many documents of one do not hold up another', async () => {
  const render = rendererWith();
  const order: string[] = [];
  const noted = async (number: string, owner: string) => order.push(await render(number, owner));
  await Promise.all([
    ...['n1', 'n2', 'n3', 'n4'].map((number) => noted(number, 'noor')),
    ...['l1', 'l2'].map((number) => noted(number, 'layla')),
  ]);
  expect(order).toEqual(['n1', 'n2', 'l1', 'n3', 'l2', 'n4']);
});

test('what would wait beyond the bound is refused at once', async () => {
  const render = rendererWith({ mostWaiting: 2 });
  const taken = ['1', '2', '3'].map((number) => render(number));
  await expect(render('4')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await Promise.all(taken)).toEqual(['1', '2', '3']);
});

test.each(['ends', 'throws', 'hangs'])(
  'a thread that %s costs one document: the next gets a new thread',
  async (failure) => {
    const render = rendererWith({ limitMs: 2_000 });
    const lost = expect(render(failure)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await render('next')).toBe('next');
    await lost;
  },
);

test('a document that can not be made says so, and the thread goes on', async () => {
  const render = rendererWith();
  await expect(render('fails')).rejects.toThrow('no such font');
  expect(await render('next')).toBe('next');
});

test('30 downloads a minute; then the seconds to wait are told', () => {
  let now = 0;
  const limit = new DownloadLimit(() => now);
  for (let n = 0; n < 30; n++) limit.count('noor');
  now = 20_000;
  expect(() => limit.count('noor')).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 40 }),
  );
  limit.count('layla');
  now = 60_000;
  limit.count('noor');
});
