import { newMember } from './new-member.js';
import type { NewMember } from './new-member.js';
import { base, enter } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

/** A trainer of a test's own, signed in; the admin is signed in already. */
export const ownTrainer = async (page: Page, adminPage: Page): Promise<NewMember> => {
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const profile = await page.request.get('/api/me/profile');
  const { id } = (await profile.json()) as { id: string };
  const role = await adminPage.request.put(`/api/admin/users/${id}/role`, {
    headers: { origin: base(), 'idempotency-key': crypto.randomUUID() },
    data: { role: 'trainer', reason: 'A journey has its own trainer.' },
  });
  expect(role.ok(), await role.text()).toBe(true);
  // The list of trainers hears of the role by an event.
  const isListed = async (): Promise<boolean> =>
    (await page.request.get('/api/trainer/page')).status() === 200;
  await expect.poll(isListed, { timeout: 20_000 }).toBe(true);
  return person;
};
