import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from './query-client.js';
import { QueryClient, QueryClientProvider, useMutation } from './query.js';

function Reserve({ write, onDone }: { write: () => Promise<string>; onDone: string[] }): ReactNode {
  const { mutate } = useMutation({ mutationFn: write });
  const note = (what: string) => (): void => void onDone.push(what);
  return (
    <button
      onClick={() =>
        mutate(undefined, {
          onSuccess: (answer) => onDone.push(answer),
          onError: note('failed'),
          onSettled: note('settled'),
        })
      }
    >
      Reserve
    </button>
  );
}

function Site({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(() => new QueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

test.each([
  ['taken', ['taken', 'settled'], false],
  ['refused', ['failed', 'settled'], true],
])('a button that goes while its write runs: %s', async (_, expected, fails) => {
  let end = (): void => undefined;
  const write = () =>
    new Promise<string>((resolve, reject) => {
      end = () => (fails ? reject(new Error('no')) : resolve('taken'));
    });
  const done: string[] = [];
  const { rerender } = render(
    <Site>
      <Reserve write={write} onDone={done} />
    </Site>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  // The library begins a write in the next turn.
  await act(() => Promise.resolve());
  rerender(<Site>{null}</Site>);
  end();
  await waitFor(() => expect(done).toEqual(expected));
});

test('offline a write fails at once, instead of being made when nobody looks', async () => {
  const done: string[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <Reserve write={() => Promise.reject(new Error('no line'))} onDone={done} />
    </QueryClientProvider>,
  );
  window.dispatchEvent(new Event('offline'));
  fireEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  await waitFor(() => expect(done).toEqual(['failed', 'settled']));
  window.dispatchEvent(new Event('online'));
});
