import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { fireEvent, render, screen } from '@testing-library/react';
import HistoryPage from './history-page.js';

const item = (nth: number) => ({
  id: `01900000-0000-7000-8000-00000000000${String(nth)}`,
  title: `Class ${String(nth)} has moved`,
  message: 'It begins at 09:30.',
  type: 'info',
  is_read: true,
  link: null,
  created_at: '2026-11-23T04:30:00.000Z',
});

it('has a retry when the next page does not load', async () => {
  let isAway = true;
  globalThis.fetch = async (path) => {
    const isNext = String(path).includes('cursor=');
    if (isNext && isAway) throw new TypeError('offline');
    const page = { items: [item(isNext ? 2 : 1)], nextCursor: isNext ? null : 'next', unread: 0 };
    const text = () => Promise.resolve(JSON.stringify(page));
    return { ok: true, status: 200, text } as Response;
  };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <MemoryRouter>
        <HistoryPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Class 1 has moved')).toBeTruthy();
  isAway = false;
  fireEvent.click(again);
  expect(await screen.findByText('Class 2 has moved')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
