import { jest } from '@jest/globals';

const reload = jest.fn();
let live = '';
jest.unstable_mockModule('./reload.js', () => ({ reload }));
jest.unstable_mockModule('./live-builds.js', () => ({
  readLive: async () => ({ shell: live }),
  isOther: (name: string, builds: Record<string, string>) => builds[name] !== 'own',
}));
const { loadAnew } = await import('./load-anew.js');

/** What became of it by now; a page that is loaded anew waits for that. */
const outcome = (): Promise<string> =>
  Promise.race([
    loadAnew().then(() => 'is told'),
    new Promise<string>((resolve) => setTimeout(resolve, 5, 'is loaded anew')),
  ]);

test('a page of the shell that is gone is loaded anew, once for each build', async () => {
  live = 'own';
  expect(await outcome()).toBe('is told');
  live = 'next';
  expect(await outcome()).toBe('is loaded anew');
  // A cache gave the former page once more.
  expect(await outcome()).toBe('is told');
  live = 'one after';
  expect(await outcome()).toBe('is loaded anew');
  expect(reload).toHaveBeenCalledTimes(2);
});
