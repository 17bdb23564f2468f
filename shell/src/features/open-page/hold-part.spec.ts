import { jest } from '@jest/globals';

const readLive = jest.fn<() => Promise<object>>();
const isAnyOther = jest.fn(() => false);
const notifyNewVersion = jest.fn();
const isTyping = jest.fn(() => true);
const error = jest.fn();
jest.unstable_mockModule('@studio/shell-kit', () => ({ toast: { error } }));
jest.unstable_mockModule('./live-builds.js', () => ({
  readLive,
  isAnyOther,
  isInUse: (build: string) => build === 'in use',
}));
jest.unstable_mockModule('./notify-new-version.js', () => ({ notifyNewVersion }));
jest.unstable_mockModule('./typed.js', () => ({ isTyping }));
const { holdPart } = await import('./hold-part.js');

const gone = new Error('404');
const again = jest.fn<() => Promise<unknown>>();
beforeEach(() => {
  jest.useFakeTimers();
  jest.resetAllMocks();
  readLive.mockResolvedValue({});
  isTyping.mockReturnValue(true);
});
afterEach(() => jest.useRealTimers());

test.each([
  ['nothing is typed', 'in use', false],
  ['it is of a build that is only being loaded', 'new', true],
])('a part fails at once when %s', async (_, build, typing) => {
  isTyping.mockReturnValue(typing);
  await expect(holdPart(gone, again, build)).rejects.toBe(gone);
  expect(notifyNewVersion).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});

test('a part that a new version has taken waits until nothing is typed, and the hint says so', async () => {
  isAnyOther.mockReturnValue(true);
  let failed: unknown;
  const held = holdPart(gone, again, 'in use').catch((reason: unknown) => (failed = reason));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(failed).toBeUndefined();
  expect(notifyNewVersion).toHaveBeenCalledTimes(1);
  // Saved, and closed.
  isTyping.mockReturnValue(false);
  await jest.advanceTimersByTimeAsync(1_000);
  await held;
  expect(failed).toBe(gone);
  expect(again).not.toHaveBeenCalled();
});

test('a part whose server is away comes by itself once the connection is back', async () => {
  readLive.mockRejectedValue(new TypeError('Failed to fetch'));
  again.mockRejectedValueOnce(gone).mockResolvedValue('the part');
  const held = holdPart(gone, again, 'in use');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(again).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(await held).toBe('the part');
  expect(notifyNewVersion).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledTimes(1);
});
