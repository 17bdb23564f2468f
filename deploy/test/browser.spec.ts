import { findBrowser } from '../local/browser.js';

const never = () => {
  throw new Error('must not install anything');
};

describe('the browser of the journeys', () => {
  it('is the one that is named', () => {
    expect(findBrowser('', process.execPath, never)).toBe(process.execPath);
  });

  it('must be there when it is named', () => {
    expect(() => findBrowser('/usr/bin', '/no/chromium', never)).toThrow(
      'CHROMIUM_PATH is /no/chromium, and there is no such program.',
    );
  });

  it('is asked for in one sentence when nobody may install it', () => {
    const getuid = process.getuid;
    process.getuid = () => 1000;
    try {
      expect(() => findBrowser('/nowhere', undefined, never)).toThrow(
        'Chromium is missing: install it (Debian, Ubuntu: apt-get install chromium) or name one with CHROMIUM_PATH.',
      );
    } finally {
      process.getuid = getuid;
    }
  });
});
