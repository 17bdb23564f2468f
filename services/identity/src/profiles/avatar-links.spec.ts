import { avatarUrlOf, checkToken, lastingAvatarUrl } from './avatar-links.api.js';

const secret = 'a secret for specs';
const now = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const kept = lastingAvatarUrl('owner', 'picture');
const partsOf = (url: string | null) => {
  const [, path = '', token = ''] = /sign\/avatars\/(.*)\?token=(.*)$/.exec(url ?? '') ?? [];
  return { path, token };
};

test('an address is the same for hours, good for six at least, and ends', () => {
  const url = avatarUrlOf(kept, { secret, now });
  expect(avatarUrlOf(kept, { secret, now: now + HOUR })).toBe(url);
  const { path, token } = partsOf(url);
  expect(path).toBe('owner/picture.webp');
  expect(checkToken(path, { token, secret, now: now + 6 * HOUR })).toBe('good');
  expect(checkToken(path, { token, secret, now: now + 12 * HOUR })).toBe('expired');
});

test('a token opens its own file alone', () => {
  const { path, token } = partsOf(avatarUrlOf(kept, { secret, now, small: true }));
  expect(path).toBe('owner/picture-128.webp');
  const later = token.replace(/^\d+/, (until) => String(Number(until) + 1));
  for (const [name, presented, key] of [
    ['owner/picture.webp', token, secret],
    [path, later, secret],
    [path, token, 'another secret'],
    [path, '', secret],
    [path, 'x.y', secret],
    [path, `${token}x`, secret],
  ] as const)
    expect(checkToken(name, { token: presented, secret: key, now })).toBe('forged');
});

test.each([null, '/demo/noor.png', 'https://elsewhere.example/a.webp'])('%j stays', (url) => {
  expect(avatarUrlOf(url, { secret, now })).toBe(url);
});
