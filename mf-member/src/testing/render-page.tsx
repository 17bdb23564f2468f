import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aPolicy } from './samples.js';

/** Draws a page with a router at `url` and an empty cache; for specs. */
export const renderPage = (page: ReactNode, url = '/') =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
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

const always: Record<string, Answer> = { 'GET /api/studio/policy': { body: aPolicy } };

/** Answers requests by `METHOD path`; gives back what was sent. An answer may be a list: one a call. */
export const answerRequests = (answers: Record<string, Answer | Answer[]>): Sent[] => {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    const method = init?.method ?? 'GET';
    const known = answers[`${method} ${path}`] ?? always[`${method} ${path}`];
    const headers = new Headers(init?.headers);
    // What every page may read isn't what a spec asks about.
    if (!(`${method} ${path}` in always))
      sent.push({
        method,
        path,
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
        key: headers.get('idempotency-key'),
      });
    const answer = Array.isArray(known) ? known.shift() : known;
    if (!answer) throw new TypeError(`no answer for ${method} ${path}`);
    const { status = 200, body } = answer;
    // jsdom has no Response; the client reads these three.
    return {
      ok: status < 400,
      status,
      // A 204 has no body.
      text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
    } as Response;
  };
  return sent;
};
