import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aPolicy } from './samples.js';

const failsAtOnce = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Draws a page with a router at `url` and an empty cache; for specs. */
export const renderPage = (page: ReactNode, url = '/', client = failsAtOnce()) =>
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );

interface Answer {
  status?: number;
  body: unknown;
}
export interface Sent {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

const noText = { version: 0, publishedAt: null, html: '', questions: [] };
const always: Record<string, Answer> = {
  'GET /api/studio/policy': { body: aPolicy },
  'GET /api/studio/texts/about': { body: { kind: 'about', ...noText } },
  'GET /api/studio/texts/faq': { body: { kind: 'faq', ...noText } },
};

const sentOf = (input: { method: string; path: string; init: RequestInit }): Sent => ({
  method: input.method,
  path: input.path,
  body: typeof input.init.body === 'string' ? (JSON.parse(input.init.body) as unknown) : undefined,
  key: new Headers(input.init.headers).get('idempotency-key'),
});

/** jsdom has no Response; the client reads these three. */
const responseOf = ({ status = 200, body }: Answer): Response =>
  ({
    ok: status < 400,
    status,
    // A 204 has no body.
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  }) as Response;

/** Answers requests by `METHOD path`; gives back what was sent. An answer may be a list: one a call. */
export const answerRequests = (answers: Record<string, Answer | Answer[]>): Sent[] => {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { method = 'GET' } = init;
    const name = `${method} ${String(input)}`;
    // What every page may read isn't what a spec asks about.
    if (!(name in always)) sent.push(sentOf({ method, path: String(input), init }));
    const known = answers[name] ?? always[name];
    const answer = Array.isArray(known) ? known.shift() : known;
    if (!answer) throw new TypeError(`no answer for ${name}`);
    return responseOf(answer);
  };
  return sent;
};
