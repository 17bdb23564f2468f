import { jest } from '@jest/globals';
import { OpenStudio, countByOutcome, type Person } from './open-studio.js';

// Rounds of many claimers at once; the machine may be busy.
jest.setTimeout(300_000);

const ROUNDS = 10;
const CLAIMERS = 12;

/** Each round a class that all of them want at once, on two instances; how often it was won. */
const winsOfRounds = async (studio: OpenStudio): Promise<number[]> => {
  const team: Person[] = [];
  for (let n = 0; n < CLAIMERS; n++) {
    const claimer = await studio.person('trainer', { fullName: `Claimer ${n}` });
    await studio.addTrainer(claimer.id, `Claimer ${n}`);
    team.push(claimer);
  }
  const manager = await studio.person('manager');
  await studio.arrive(team);
  const wins: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(24 + 2 * round) });
    const path = `/api/schedules/${scheduleId}/substitution`;
    const body = { reason: 'A bad back.' };
    const request = await studio.call('POST', path, { token: manager.token, body });
    const { id } = request.body as unknown as { id: string };
    const answers = await Promise.all(
      team.map(({ token }, n) =>
        studio.call('POST', `/api/substitutions/${id}/claim`, { token, app: n % 2 }),
      ),
    );
    wins.push(countByOutcome(answers)['200'] ?? 0);
  }
  return wins;
};

test('of many who claim at once exactly one has the class, round after round', async () => {
  const studio = await OpenStudio.open({ instances: 2 });
  try {
    expect(await winsOfRounds(studio)).toEqual(Array<number>(ROUNDS).fill(1));
  } finally {
    await studio.close();
  }
});

test('without the locks the same race is won more than once: the test above would see it', async () => {
  const studio = await OpenStudio.open({ instances: 2, unsafe: true });
  try {
    expect(Math.max(...(await winsOfRounds(studio)))).toBeGreaterThan(1);
  } finally {
    await studio.close();
  }
});
