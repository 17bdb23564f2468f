import { isEnough, knownBookings, wayToInstall } from './install-rules.js';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const chrome = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';
const device = { isInstalled: false, canPrompt: false, userAgent: chrome, touchPoints: 5 };

test.each([
  ['Android that offers it', { canPrompt: true }, 'prompt'],
  ['Android that does not', {}, null],
  ['an iPhone', { userAgent: safari }, 'words'],
  ['an iPad, which says that it is a Mac', { userAgent: ipad }, 'words'],
  ['a Mac', { userAgent: ipad, touchPoints: 0 }, null],
  ['another browser on an iPhone', { userAgent: `${safari} CriOS/140` }, null],
  ['the installed app', { isInstalled: true, canPrompt: true }, null],
])('%s', (_, differs, way) => {
  expect(wayToInstall({ ...device, ...differs })).toBe(way);
});

test.each([
  [[], ['a'], false],
  [['a'], ['a'], false],
  [['a'], ['b'], true],
  [[], ['a', 'b', 'c'], true],
])('seen before %p and now %p: enough is %p', (before, now, enough) => {
  expect(isEnough(knownBookings(before, now))).toBe(enough);
});
