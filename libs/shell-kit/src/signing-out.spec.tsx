import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { queryClient } from './query-client.js';
import { signOut } from './session.js';
import { useQuery } from './use-query.js';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('requests nothing more for whoever signs out, and lets go of what is on its way', async () => {
  AbortSignal.timeout = () => new AbortController().signal;
  let answerSignOut = (): void => undefined;
  globalThis.fetch = (() =>
    new Promise((resolve) => {
      answerSignOut = () =>
        resolve({ ok: true, status: 204, text: () => Promise.resolve('') } as Response);
    })) as never;
  const signals: AbortSignal[] = [];
  const { result } = renderHook(
    () => {
      const [name, setName] = useState('first');
      const queryFn = ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal);
        return new Promise<string>(() => undefined);
      };
      useQuery({ queryKey: [name], queryFn });
      return setName;
    },
    { wrapper },
  );
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);

  let out: Promise<void> | undefined;
  await act(async () => {
    out = signOut();
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  act(() => result.current('second'));
  expect(signals).toHaveLength(1);

  answerSignOut();
  await act(async () => out);
  // Whoever signs in next asks again.
  expect(signals).toHaveLength(2);
});
