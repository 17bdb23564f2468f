import { jest } from '@jest/globals';
import { ApiError } from '@studio/api-client';
import { queryClient } from '@studio/shell-kit/query';

const notifyNewVersion = jest.fn();
const readLive = jest.fn<() => Promise<object>>();
let isOld = true;
jest.unstable_mockModule('./notify-new-version.js', () => ({ notifyNewVersion }));
jest.unstable_mockModule('./live-builds.js', () => ({ readLive, isAnyOther: () => isOld }));
const { followAnswers } = await import('./unreadable-answers.js');
followAnswers();

/** A read that ends in an error. */
const fail = async (code: string): Promise<void> => {
  const error = new ApiError({ code, status: 200, message: '' });
  const read = {
    queryKey: [crypto.randomUUID()],
    queryFn: () => Promise.reject(error),
    retry: false,
  };
  await queryClient.fetchQuery(read).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  jest.clearAllMocks();
  readLive.mockResolvedValue({});
  isOld = true;
});

test('an answer that an old page can not read is a case for the hint', async () => {
  await fail('UNREADABLE_ANSWER');
  expect(notifyNewVersion).toHaveBeenCalledTimes(1);
});

test('where nothing newer is live there is nothing to load', async () => {
  isOld = false;
  await fail('UNREADABLE_ANSWER');
  expect(notifyNewVersion).not.toHaveBeenCalled();
});

test('any other refusal has its own words', async () => {
  await fail('CLASS_FULL');
  expect(readLive).not.toHaveBeenCalled();
});

test('a write whose answer can not be read counts too', async () => {
  const error = new ApiError({ code: 'UNREADABLE_ANSWER', status: 200, message: '' });
  const fails = { mutationFn: () => Promise.reject(error) };
  const write = queryClient.getMutationCache().build(queryClient, fails);
  await write.execute(undefined).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(notifyNewVersion).toHaveBeenCalledTimes(1);
});
