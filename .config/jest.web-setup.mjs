import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';

// react-router needs them; jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom draws nothing and knows no media: a phone's screen, unless a spec says otherwise.
globalThis.matchMedia ??= () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
