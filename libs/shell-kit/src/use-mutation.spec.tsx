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

test.each([
  ['the same seat', [{ seat: 1 }, { seat: 1 }], 1],
  ['two seats', [{ seat: 1 }, { seat: 2 }], 2],
  ['on, off and on again', [{ on: true }, { on: false }, { on: true }], 3],
  ['two files', [{ file: new Blob(['a']) }, { file: new Blob(['b']) }], 2],
])('a double tap is one write, other writes are others: %s', async (_, inputs, writes) => {
  const begun: unknown[] = [];
  const done: string[] = [];
  let end = (): void => undefined;
  const gate = new Promise<void>((resolve) => (end = resolve));
  function Taps(): ReactNode {
    const { mutate } = useMutation({
      mutationFn: (variables: object) => {
        begun.push(variables);
        return gate;
      },
    });
    const tap = (): void => {
      for (const variables of inputs) mutate(variables, { onSuccess: () => done.push('toast') });
    };
    return <button onClick={tap}>Book</button>;
  }
  render(
    <Site>
      <Taps />
    </Site>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await act(() => Promise.resolve());
  expect(begun).toHaveLength(writes);
  end();
  await waitFor(() => expect(done).toHaveLength(writes));
  // It has ended: now it is another one.
  fireEvent.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(done).toHaveLength(2 * writes));
});
