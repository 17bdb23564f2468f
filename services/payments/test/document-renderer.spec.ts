import {
  DocumentRenderer,
  type RendererOptions,
} from '../src/accounting/documents/document-renderer.js';
import type { FileStore } from '@studio/file-store';
import { Documents } from '../src/accounting/documents/documents.js';
import type { DocumentContent } from '../src/accounting/documents/pdf/document-content.js';
import { drawDocument } from '../src/accounting/documents/pdf/draw-document.js';
import { DownloadLimit } from '../src/accounting/documents/download-limit.js';

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

describe('a supplier with a logo', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const party = { name: 'Kumquat', address: 'Dubai', trn: null };
  const content: DocumentContent = {
    title: 'Tax invoice',
    number: 'INV-000001',
    issuedAt: new Date('2026-11-23T08:00:00Z'),
    facts: [],
    supplier: { ...party, colour: '#0b5d57', logo: '/api/studio/logo/1/mail.png' },
    buyer: party,
    to: 'To',
    lines: [{ what: 'A package', amount: 10_500 }],
    net: 10_000,
    vat: 500,
    vatPercent: 5,
    total: 10_500,
    currency: 'AED',
    sum: 'Total',
    paidBy: [],
    foot: '',
  };
  const document = { kind: 'invoices' as const, studioId: 's', id: 'i', content };
  const documentsWith = (readLogo: () => Promise<Uint8Array>) => {
    const kept = new Map<string, Buffer>();
    const files = {
      get: (name: string) => Promise.resolve(kept.get(name) ?? null),
      put: (name: string, file: Buffer) => Promise.resolve(void kept.set(name, file)),
    } as unknown as FileStore;
    const renderer = {
      render: (_: string, one: DocumentContent) => drawDocument(one),
    } as unknown as DocumentRenderer;
    return { kept, documents: new Documents(files, renderer, readLogo) };
  };

  test('has it on the document', async () => {
    const { kept, documents } = documentsWith(() => Promise.resolve(png));
    expect((await documents.pdfOf(document, 'noor')).includes('/Subtype /Image')).toBe(true);
    expect(kept.size).toBe(1);
  });

  test('gets the document without it while it can not be read, and whole later', async () => {
    const { kept, documents } = documentsWith(() => Promise.reject(new Error('away')));
    expect((await documents.pdfOf(document, 'noor')).includes('/Subtype /Image')).toBe(false);
    expect(kept.size).toBe(0);
  });
});
