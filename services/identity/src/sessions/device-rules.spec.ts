import { describeDevice, shortAddress } from './device-rules.js';

const MOZILLA = 'Mozilla/5.0';

describe('describeDevice', () => {
  it.each([
    [
      `${MOZILLA} (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
      'phone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
      'phone',
    ],
    [
      `${MOZILLA} (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
      'tablet',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
      'Safari on macOS',
      'computer',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`,
      'Firefox on Windows',
      'computer',
    ],
    [
      `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/148.0.0.0 Safari/537.36`,
      'Chrome on Linux',
      'computer',
    ],
    ['Mawj/2.1 (iPhone; CPU iPhone OS 26_1 like Mac OS X)', 'Mawj on iOS', 'app'],
    ['okhttp/5.1.0', 'okhttp', 'app'],
    ['node', 'Unknown device', 'app'],
    ['<script>alert(1)</script>', 'Unknown device', 'app'],
    ['x'.repeat(100_000), 'Unknown device', 'app'],
    ['', 'Unknown device', 'app'],
    [undefined, 'Unknown device', 'app'],
  ])('%.80s is %s, a %s', (userAgent, name, kind) => {
    expect(describeDevice(userAgent)).toEqual({ name, kind });
  });
});

describe('shortAddress', () => {
  it.each([
    ['203.0.113.9', '203.0.113.x'],
    ['2001:db8:1:2::/64', '2001:db8:1::'],
    ['unknown', null],
  ])('%s is %s', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});
