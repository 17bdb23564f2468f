import { jest } from '@jest/globals';

const readLive = jest.fn<() => Promise<object>>();
const takeNewBuilds = jest.fn<(live: object) => Promise<void>>();
const isAnyOther = jest.fn(() => true);
const isTyping = jest.fn(() => false);
const reload = jest.fn();
jest.unstable_mockModule('./live-builds.js', () => ({
  readLive,
  isAnyOther,
  forgetShown: jest.fn(),
}));
jest.unstable_mockModule('./other-build.js', () => ({
  buildWithPage: jest.fn(),
  takeNewBuilds,
  otherBuild: jest.fn(),
}));
jest.unstable_mockModule('./typed.js', () => ({
  isTyping,
  showsPage: jest.fn(),
  followTyping: jest.fn(),
}));
jest.unstable_mockModule('./load-anew.js', () => ({ loadAnew: jest.fn() }));
jest.unstable_mockModule('./reload.js', () => ({ reload }));
jest.unstable_mockModule('./hold-part.js', () => ({ holdPart: jest.fn() }));
jest.unstable_mockModule('./unreadable-answers.js', () => ({ followAnswers: jest.fn() }));

const opened = new Date('2026-11-23T08:00:00Z').getTime();
const HOUR = 3_600_000;
jest.useFakeTimers({ now: opened });
let page: typeof import('./open-page.js');

beforeEach(async () => {
  jest.clearAllMocks();
  jest.resetModules();
  jest.setSystemTime(opened);
  page = await import('./open-page.js');
  readLive.mockResolvedValue({ mf_admin: 'new' });
  isAnyOther.mockReturnValue(true);
  isTyping.mockReturnValue(false);
});

test('a page asks every five minutes, and takes what is live', async () => {
  page.followBuilds();
  jest.setSystemTime(opened + 60_000);
  await page.follow();
  expect(readLive).not.toHaveBeenCalled();
  jest.setSystemTime(opened + 6 * 60_000);
  await page.follow();
  await page.follow();
  expect(readLive).toHaveBeenCalledTimes(1);
  expect(takeNewBuilds).toHaveBeenCalledWith({ mf_admin: 'new' });
});

test('without a connection it goes on and asks later', async () => {
  jest.setSystemTime(opened + HOUR);
  readLive.mockRejectedValue(new TypeError('Failed to fetch'));
  await page.follow();
  expect(takeNewBuilds).not.toHaveBeenCalled();
});

test('what is asked before it follows, after a fault, does not load the page anew', async () => {
  await page.follow();
  expect(reload).not.toHaveBeenCalled();
});

test('a page that could not begin to follow begins with the next one', async () => {
  page.arrive('/schedule');
  jest.setSystemTime(opened + 6 * 60_000);
  jest.advanceTimersByTime(60_000);
  await Promise.resolve();
  expect(readLive).toHaveBeenCalledTimes(1);
});

const leftAlone = { age: 25, unused: 2, typing: false, isOld: true };
test.each([
  ['a day old and left alone', leftAlone, true],
  ['a day old and in use', { ...leftAlone, unused: 0.5 }, false],
  ['a day old, with a form half typed', { ...leftAlone, typing: true }, false],
  ['of this morning', { ...leftAlone, age: 5 }, false],
  ['a day old, and nothing is newer', { ...leftAlone, isOld: false }, false],
])('a page that is %s', async (_, { age, unused, typing, isOld }, isLoadedAnew) => {
  isTyping.mockReturnValue(typing);
  isAnyOther.mockReturnValue(isOld);
  page.followBuilds();
  jest.setSystemTime(opened + (age - unused) * HOUR);
  window.dispatchEvent(new Event('keydown'));
  jest.setSystemTime(opened + age * HOUR);
  await page.follow();
  expect(reload).toHaveBeenCalledTimes(isLoadedAnew ? 1 : 0);
});
