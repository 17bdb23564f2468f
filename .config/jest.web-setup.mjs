import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';

// react-router needs them; jsdom has none.
Object.assign(globalThis, { TextDecoder, TextEncoder });
