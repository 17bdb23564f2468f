import type { Profile, Role } from '@studio/contracts';
import { sessionStore } from '@studio/shell-kit';
import { keys, QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

const signIn = (client: QueryClient, role: Role): void => {
  const user = { id: '018f0000-0000-7000-8000-000000000001', email: 'rania@spec.studio' };
  sessionStore.setState({ status: 'signed_in', user });
  const profile: Profile = {
    ...user,
    full_name: 'Rania',
    avatar_url: null,
    role,
    is_admin: role === 'admin',
  };
  client.setQueryData(keys.profile, profile);
};

/** Draws a page with a router at `url` and an empty cache, for an admin unless said; for specs. */
export const renderPage = (page: ReactNode, url = '/', role: Role = 'admin') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  signIn(client, role);
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[url]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
};

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

/** Answers requests by `METHOD path`, the path with its query or for any; gives back what was sent. An answer may be a list: one a call. */
export const answerRequests = (answers: Record<string, Answer | Answer[]>): Sent[] => {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    sent.push({
      method,
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      key: headers.get('idempotency-key'),
    });
    const known = answers[`${method} ${path}`] ?? answers[`${method} ${path.split('?')[0]}`];
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
