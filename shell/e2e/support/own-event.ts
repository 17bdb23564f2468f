import { base } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

const DAY = 86_400_000;

/** An event of a test's own in 20 days; `page` is signed in as who may plan it. Price in fils. */
export const ownEvent = async (
  page: Page,
  { price, capacity }: { price: number; capacity: number },
): Promise<{ id: string; title: string }> => {
  const startsAt = new Date(Date.now() + 20 * DAY);
  const title = `Hips & Breath ${crypto.randomUUID().slice(0, 8)}`;
  const answer = await page.request.post('/api/admin/events', {
    headers: { origin: base(), 'idempotency-key': crypto.randomUUID() },
    data: {
      title,
      description: 'Slow and long.',
      leader: 'Layla Haddad',
      location: 'Studio 1',
      whatToBring: 'Grip socks.',
      cancellationPolicy: 'Refunded in full until 24 hours before.',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString(),
      price,
      capacity,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: ((await answer.json()) as { id: string }).id, title };
};
