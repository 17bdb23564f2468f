import { jest } from '@jest/globals';
import { BalancedStudio } from './balanced-studio.js';
import { rollInUse } from './rolling.js';

// It starts two of every service, and each of them once more.
jest.setTimeout(300_000);

const REQUESTS = 2_000;

let studio: BalancedStudio;
beforeAll(async () => {
  studio = await BalancedStudio.open({ instances: 2, settings: { DRAIN_SECONDS: '3' } });
});
afterAll(() => studio.close());

it('no request fails while every service is rolled, instance by instance', async () => {
  const rolled = await rollInUse(studio, { requests: REQUESTS, rounds: 1, order: 'together' });
  if (rolled.failures.length > 0) process.stderr.write(studio.output);
  expect(rolled).toMatchObject({ failures: [], problems: [], lost: [], issues: [] });
  expect(rolled.requests).toBeGreaterThanOrEqual(REQUESTS);
  // Every instance has left that a stream went through.
  expect(rolled.streams).toBeGreaterThan(1);
});
