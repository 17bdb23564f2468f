import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useSingleWrite } from './use-single-write.js';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('is begun once until it has ended, however it ends', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const { result } = renderHook(
    () =>
      useSingleWrite({
        mutationFn: () =>
          new Promise<void>((resolve, reject) => {
            ends.push((error) => (error ? reject(error) : resolve()));
          }),
      }),
    { wrapper },
  );
  const tapTwice = (): void => {
    result.current.mutate();
    result.current.mutate();
  };
  await act(async () => tapTwice());
  expect(ends).toHaveLength(1);
  await act(async () => ends[0]?.(new Error('refused')));
  await act(async () => tapTwice());
  expect(ends).toHaveLength(2);
  await act(async () => ends[1]?.());
  await act(async () => tapTwice());
  expect(ends).toHaveLength(3);
});
