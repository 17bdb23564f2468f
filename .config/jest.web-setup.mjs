import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// ms; a busy machine is slow, not wrong. What is never there costs a failing spec as long.
configure({ asyncUtilTimeout: 10_000 });

// react-router needs them; jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom draws nothing and knows no media: a phone's screen, unless a spec says otherwise.
globalThis.matchMedia ??= () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
