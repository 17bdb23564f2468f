import { createTransport } from './transport.js';

const requiresTls = (url: string, withoutTls = false): unknown =>
  (createTransport(url, { withoutTls }).options as { requireTLS?: boolean }).requireTLS;

test.each([
  ['smtp://user:pw@mail.example', false, true],
  ['smtp://mail.example:25', false, true],
  ['smtp://10.0.0.5', false, true],
  ['smtp://10.0.0.5', true, false],
  ['smtp://localhost:4203', false, false],
  ['smtp://127.0.0.1:4203', false, false],
  ['smtp://[::1]:25', false, false],
  ['smtp://localhost.evil.example', false, true],
  // Encrypted from the first byte on.
  ['smtps://user:pw@mail.example', false, false],
] as const)('%s (without TLS: %p) asks for STARTTLS: %p', (url, withoutTls, expected) => {
  expect(requiresTls(url, withoutTls)).toBe(expected);
});
