import { browserName } from './browser-name.js';

const mozilla = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  ['chrome 141', `${mozilla} Chrome/141.0.0.0 Safari/537.36`],
  ['chrome 141', `${mozilla} HeadlessChrome/141.0.0.0 Safari/537.36`],
  ['edge 141', `${mozilla} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['samsung 28', `${mozilla} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['firefox 144', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'safari 18',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ],
  ['other', 'curl/8.0'],
  ['other', undefined],
])('%s', (expected, userAgent) => {
  expect(browserName(userAgent)).toBe(expected);
});
