import { proveClient } from '../client-proof.js';
import { clientAddress } from './client-address.js';

const secret = 'a secret of the studio, longer than 32';

describe('clientAddress', () => {
  it.each([
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.2.3.4', '203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', 'rubbish', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['::1', '2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '::ffff:203.0.113.9', '203.0.113.9'],
  ])('the gateway at %s says %j: %s', (socket, forwardedFor, address) => {
    const proof = proveClient(secret, forwardedFor);
    expect(clientAddress({ socket, forwardedFor, proof }, secret)).toBe(address);
  });

  it.each([
    [undefined, undefined],
    ['203.0.113.9', undefined],
    ['203.0.113.9', ''],
    ['203.0.113.9', proveClient(secret, '203.0.113.10')],
    ['203.0.113.9', proveClient('another secret of 32 letters or more', '203.0.113.9')],
    ['198.51.100.1, 203.0.113.9', proveClient(secret, '203.0.113.9')],
    [['203.0.113.9'], [proveClient(secret, '203.0.113.9')]],
  ])('whoever else says %j with the proof %j is at the socket', (forwardedFor, proof) => {
    for (const [socket, address] of [
      ['::ffff:127.0.0.1', '127.0.0.1'],
      ['2001:db8:0:7:1::1', '2001:db8:0:7::/64'],
    ] as const)
      expect(clientAddress({ socket, forwardedFor, proof }, secret)).toBe(address);
  });
});
