import { jest } from '@jest/globals';

interface Environment {
  teardown(): void;
}

// Specs of services share their modules with the files after them in the same worker.
it('takes back after a file what the file spied on', async () => {
  const address = new URL('../../.config/jest/environment.mjs', import.meta.url).href;
  const { default: NodeItself } = (await import(address)) as { default: new () => Environment };
  const greet = () => 'hello';
  const shared = { greet };
  const spy = jest.spyOn(shared, 'greet').mockReturnValue('mocked');
  expect([shared.greet(), spy.mock.calls]).toEqual(['mocked', [[]]]);
  new NodeItself().teardown();
  expect(shared.greet).toBe(greet);
});
