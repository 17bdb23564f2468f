import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { judgeRefresh, readRefreshToken, writeRefreshToken } from './refresh-token-rules.js';

const mac = (_: string, text: string | Buffer) => createHmac('sha256', 'key').update(text).digest();
const keys = {
  mac,
  isMac: (purpose: string, text: string | Buffer, presented: Buffer) =>
    timingSafeEqual(mac(purpose, text).subarray(0, presented.length), presented),
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
    { presented: 5, refreshCounter: 5, seconds: 0, verdict: 'rotate' },
    { presented: 5, refreshCounter: 5, seconds: 59 * 86_400, verdict: 'rotate' },
    { presented: 5, refreshCounter: 5, seconds: 61 * 86_400, verdict: 'expired' },
    { presented: 4, refreshCounter: 5, seconds: 0, verdict: 'same_again' },
    { presented: 4, refreshCounter: 5, seconds: 86_400, verdict: 'same_again' },
    { presented: 3, refreshCounter: 5, seconds: 9, verdict: 'same_again' },
    { presented: 3, refreshCounter: 5, seconds: 10, verdict: 'reused' },
    { presented: 0, refreshCounter: 5, seconds: 86_400, verdict: 'reused' },
    { presented: 6, refreshCounter: 5, seconds: 0, verdict: 'ahead' },
  ])(
    '$presented of $refreshCounter after $seconds s is $verdict',
    ({ presented, refreshCounter, seconds, verdict }) => {
      const refreshedAt = new Date(now.getTime() - seconds * 1000);
      expect(judgeRefresh(presented, { refreshCounter, refreshedAt }, now)).toBe(verdict);
    },
  );
});
