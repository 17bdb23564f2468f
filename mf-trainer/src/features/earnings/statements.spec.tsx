import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Statements } from './statements.js';

const month = {
  month: '2026-10',
  total: 480_000,
  lockedAt: '2026-11-02T08:00:00.000Z',
  paidOn: null,
};

test('statements that do not load can be read again', async () => {
  let isAway = true;
  globalThis.fetch = async () => {
    if (isAway) throw new TypeError('offline');
    const text = () => Promise.resolve(JSON.stringify({ items: [month] }));
    return { ok: true, status: 200, text } as Response;
  };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Statements trainerId="01900000-0000-7000-8000-000000000001" />
    </QueryClientProvider>,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  fireEvent.click(again);
  expect(await screen.findByText('October 2026')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
