import type { RosterView } from '@studio/contracts';
import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCheckIn } from './api.js';

// As the shell's: there a write fails when the phone is offline.
const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const entry: RosterView['entries'][number] = {
  bookingId: '01900000-0000-7000-8000-000000000001',
  userId: '01900000-0000-7000-8000-000000000002',
  name: 'Noor Saleh',
  status: 'confirmed',
  bookedAt: '2026-11-20T06:30:00.000Z',
  checkedInAt: null,
  visits: 3,
  avatarUrl: null,
  noShow: null,
  waived: false,
};

test('a check-in without a connection is sent when the phone is back', async () => {
  const sent: string[] = [];
  globalThis.fetch = ((path: string) => {
    sent.push(path);
    return Promise.resolve(new Response(JSON.stringify({ ...entry, status: 'attended' })));
  }) as typeof fetch;
  const { result } = renderHook(() => useCheckIn(), { wrapper });
  window.dispatchEvent(new Event('offline'));
  act(() => result.current.mutate({ entry, done: true, ended: false }));
  await waitFor(() => expect(result.current.isPaused).toBe(true));
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent).toHaveLength(1));
});
