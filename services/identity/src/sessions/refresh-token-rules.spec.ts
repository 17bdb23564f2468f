import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { judgeRefresh, readRefreshToken, writeRefreshToken } from './refresh-token-rules.js';

const mac = (_: string, text: string | Buffer) => createHmac('sha256', 'key').update(text).digest();
const keys = {
  mac,
  isMac: (purpose: string, text: string | Buffer, given: Buffer) =>
    timingSafeEqual(mac(purpose, text).subarray(0, given.length), given),
};

describe('a refresh token', () => {
  it('says which session and which number, and nothing that can be changed', () => {
    const token = { sessionId: randomUUID(), counter: 4_000_000_000 };
    const written = writeRefreshToken(keys, token);
    expect(readRefreshToken(keys, written)).toEqual(token);
    for (let at = 0; at < written.length; at++) {
      const other = written[at] === 'A' ? 'B' : 'A';
      const changed = written.slice(0, at) + other + written.slice(at + 1);
      expect(() => readRefreshToken(keys, changed)).toThrow('Refresh token is not valid');
    }
  });
});

describe('judgeRefresh', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    // presented, active, seconds since the last refresh
    [5, 5, 0, 'rotate'],
    [5, 5, 59 * 86_400, 'rotate'],
    [5, 5, 61 * 86_400, 'expired'],
    [4, 5, 0, 'same_again'],
    [4, 5, 86_400, 'same_again'],
    [3, 5, 9, 'same_again'],
    [3, 5, 10, 'reused'],
    [0, 5, 86_400, 'reused'],
    [6, 5, 0, 'ahead'],
  ])('%i of %i after %i s is %s', (presented, refreshCounter, seconds, verdict) => {
    const refreshedAt = new Date(now.getTime() - seconds * 1000);
    expect(judgeRefresh(presented, { refreshCounter, refreshedAt }, now)).toBe(verdict);
  });
});
