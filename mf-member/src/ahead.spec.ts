import { jest } from '@jest/globals';

const idle: (() => void)[] = [];
jest.unstable_mockModule('@studio/ui/when-idle', () => ({
  whenIdle: () => new Promise<void>((resolve) => idle.push(resolve)),
}));
const { loadParts } = await import('./ahead.js');

/** Lets what has been resolved go on. */
const turn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

it('loads each part in an idle moment of its own, and goes on after one that fails', async () => {
  const begun: string[] = [];
  let fail = (): void => undefined;
  const done = loadParts([
    () => {
      begun.push('first');
      return new Promise((_resolve, reject) => {
        fail = () => reject(new Error('no such file'));
      });
    },
    async () => begun.push('second'),
  ]);
  await turn();
  expect([begun, idle.length]).toEqual([[], 1]);
  idle[0]?.();
  await turn();
  expect([begun, idle.length]).toEqual([['first'], 1]);
  fail();
  await turn();
  expect([begun, idle.length]).toEqual([['first'], 2]);
  idle[1]?.();
  await done;
  expect(begun).toEqual(['first', 'second']);
});
