import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { keys } from './query-keys.js';
import { signingOutStore } from './signing-out.js';
import { useRealtime } from './use-realtime.js';

/** The browser's end of /realtime, driven by the spec. */
class FakeEventSource {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  private readonly listeners = new Map<string, ((event: unknown) => void)[]>();
  constructor(readonly url: string) {
    FakeEventSource.all.push(this);
  }
  addEventListener(type: string, listener: (event: unknown) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }
  close(): void {
    this.readyState = 2;
  }
  emit(type: string, data = ''): void {
    if (type === 'open') this.readyState = FakeEventSource.OPEN;
    if (type === 'refused') this.readyState = FakeEventSource.CLOSED;
    if (type === 'refused') return this.emit('error');
    act(() => this.listeners.get(type)?.forEach((listener) => listener({ data })));
  }
}

const open = () => {
  const client = new QueryClient();
  client.setQueryData(keys.home, {});
  const { unmount } = renderHook(() => useRealtime(true), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const isStale = () => client.getQueryState(keys.home)?.isInvalidated;
  return { unmount, isStale };
};
const last = (): FakeEventSource => {
  const line = FakeEventSource.all.at(-1);
  if (!line) throw new Error('nobody listens');
  return line;
};
const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all = [];
  globalThis.EventSource = FakeEventSource as never;
});
afterEach(() => jest.useRealTimers());

it('comes back after 1, 2, 5, then every 10 seconds, and then asks for what it missed', () => {
  const { isStale, unmount } = open();
  last().emit('open');
  for (const wait of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    const before = FakeEventSource.all.length;
    last().emit('error');
    pass(wait - 1);
    expect(FakeEventSource.all).toHaveLength(before);
    pass(1);
    expect(FakeEventSource.all).toHaveLength(before + 1);
  }
  expect(isStale()).toBe(false);
  last().emit('open');
  expect(isStale()).toBe(true);
  last().emit('error');
  pass(1_000);
  expect(FakeEventSource.all).toHaveLength(7);
  unmount();
});

it('takes a line without a heartbeat for dead', () => {
  const { unmount } = open();
  last().emit('open');
  pass(30_000);
  last().emit('heartbeat');
  pass(39_999);
  expect(last().readyState).toBe(FakeEventSource.OPEN);
  pass(1_001);
  expect(FakeEventSource.all).toHaveLength(2);
  unmount();
});

it('comes back at once when the device is online again', () => {
  const { unmount } = open();
  last().emit('open');
  for (const wait of [1_000, 2_000, 5_000]) {
    last().emit('error');
    pass(wait);
  }
  last().emit('error');
  const before = FakeEventSource.all.length;
  act(() => void window.dispatchEvent(new Event('online')));
  pass(0);
  expect(FakeEventSource.all).toHaveLength(before + 1);
  unmount();
});

it('asks who is signed in when it is refused, once until it is open again', () => {
  const requests: string[] = [];
  globalThis.fetch = ((path: string) => new Promise(() => void requests.push(path))) as never;
  AbortSignal.timeout = () => new AbortController().signal;
  const { unmount } = open();
  last().emit('open');
  last().emit('error');
  pass(1_000);
  expect(requests).toEqual([]);
  for (const wait of [2_000, 5_000]) {
    last().emit('refused');
    pass(wait);
  }
  expect(requests).toEqual(['/api/session']);
  last().emit('open');
  last().emit('refused');
  expect(requests).toHaveLength(2);
  unmount();
});

it('asks for everything when the server no longer has the past', () => {
  const { isStale, unmount } = open();
  last().emit('open');
  last().emit('resync');
  expect(isStale()).toBe(true);
  unmount();
  expect(last().readyState).toBe(2);
});

it('does not listen for whoever signs out', () => {
  const { unmount } = open();
  last().emit('open');
  act(() => signingOutStore.setState({ isSigningOut: true }));
  expect(last().readyState).toBe(FakeEventSource.CLOSED);
  act(() => signingOutStore.setState({ isSigningOut: false }));
  expect(FakeEventSource.all).toHaveLength(2);
  unmount();
});
