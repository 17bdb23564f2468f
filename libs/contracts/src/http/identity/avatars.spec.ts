import { smallAvatarUrl } from './avatars.js';

const owner = '018cc251-ffb8-76fd-b6d5-0a050685bd9b';
const lasting = `/storage/v1/object/authenticated/avatars/${owner}/${owner}`;

test('a lasting address has a small picture beside it', () => {
  expect(smallAvatarUrl(`${lasting}.webp`)).toBe(`${lasting}-128.webp`);
});

test.each([
  [`${lasting}-128.webp`],
  // Its token is of this file alone.
  [`/storage/v1/object/sign/avatars/${owner}/${owner}.webp?token=1.a`],
  [`/api/trainers/portraits/${owner}`],
  ['https://elsewhere.example/a.webp'],
  [null],
])('%s stands as it is', (url) => {
  expect(smallAvatarUrl(url)).toBe(url);
});
