import { ApiError } from '@studio/api-client';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient, QueryClientProvider, useQuery } from './query.js';

let answer: () => Promise<string>;
const offline = (): Promise<string> =>
  Promise.reject(new ApiError({ code: 'OFFLINE', status: 0, message: 'No connection.' }));

function Week(): ReactNode {
  const week = useQuery({ queryKey: ['week'], queryFn: () => answer(), staleTime: 0 });
  if (week.isPending) return <p>skeleton</p>;
  if (week.isError) return <p>panel</p>;
  return <p>{`${week.data} ${week.status}`}</p>;
}
const show = (): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <Week />
    </QueryClientProvider>,
  );
};
const passes = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const goes = (line: 'offline' | 'online'): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new Event(line));
    await jest.advanceTimersByTimeAsync(0);
  });

describe('reading without a connection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    queryClient.clear();
  });
  afterEach(async () => {
    await goes('online');
    jest.useRealTimers();
  });

  it('says so after 3 s, and recovers by itself', async () => {
    answer = offline;
    show();
    await goes('offline');
    await passes(2_500);
    expect(screen.getByText('skeleton')).toBeTruthy();
    await passes(500);
    expect(screen.getByText('panel')).toBeTruthy();
    answer = async () => 'the week';
    await goes('online');
    expect(screen.getByText('the week success')).toBeTruthy();
  });

  it('keeps what was loaded on the screen, and reads it anew when it can', async () => {
    answer = async () => 'the week';
    show();
    await passes(0);
    await goes('offline');
    answer = offline;
    await act(async () => void queryClient.invalidateQueries({ queryKey: ['week'] }));
    await passes(10_000);
    expect(screen.getByText('the week success')).toBeTruthy();
    answer = async () => 'the new week';
    await goes('online');
    expect(screen.getByText('the new week success')).toBeTruthy();
  });

  it('tells a refusal of what was loaded', async () => {
    answer = async () => 'the week';
    show();
    await passes(0);
    answer = () => Promise.reject(new ApiError({ code: 'FORBIDDEN', status: 403, message: 'no' }));
    await act(async () => void queryClient.invalidateQueries({ queryKey: ['week'] }));
    await passes(0);
    expect(screen.getByText('panel')).toBeTruthy();
  });
});
