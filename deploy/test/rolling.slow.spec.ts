import { jest } from '@jest/globals';
import { BalancedStudio } from './balanced-studio.js';
import { rollInUse } from './rolling.js';

// It starts two of every service, and each of them twice more.
jest.setTimeout(900_000);

const REQUESTS = 20_000;

let studio: BalancedStudio;
beforeAll(async () => {
  studio = await BalancedStudio.open({ instances: 2, settings: { DRAIN_SECONDS: '3' } });
});
afterAll(() => studio.close());

it('no request of 20,000 fails while every service is rolled twice, one after the other', async () => {
  const rolled = await rollInUse(studio, { requests: REQUESTS, rounds: 2, order: 'in turn' });
  if (rolled.failures.length > 0) process.stderr.write(studio.output);
  expect(rolled).toMatchObject({ failures: [], problems: [], lost: [], issues: [] });
  expect(rolled.requests).toBeGreaterThanOrEqual(REQUESTS);
  // Each gateway has left twice.
  expect(rolled.streams).toBeGreaterThan(2);
});
