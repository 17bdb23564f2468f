import type { IncomingMessage } from 'node:http';
import { isFromThisMachine } from './from-this-machine.js';

const request = (remoteAddress: string, headers: Record<string, string>): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const own = { host: 'localhost:4200' };

it.each([
  ['127.0.0.1', own],
  ['::1', { host: '[::1]:4200' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }],
])('a browser of this machine at %s is let in', (address, headers) => {
  expect(isFromThisMachine(request(address, headers))).toBe(true);
});

it.each([
  ['an address of the network', '192.168.1.7', own],
  ['an address that only looks like ours', '::ffff:10.127.0.0', own],
  ['what a proxy of this machine passes on', '127.0.0.1', { ...own, 'x-forwarded-for': '::1' }],
  ['what a proxy marks as passed on', '127.0.0.1', { ...own, via: '1.1 caddy' }],
  ['a name that leads here', '127.0.0.1', { host: 'studio.example' }],
  ['a name that begins as ours', '127.0.0.1', { host: 'localhost.example' }],
  ['no name', '127.0.0.1', {}],
])('%s is refused', (_what, address, headers) => {
  expect(isFromThisMachine(request(address, headers))).toBe(false);
});
