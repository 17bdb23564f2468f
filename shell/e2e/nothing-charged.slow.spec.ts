import { cardUrl, toCardPage } from './support/card-page.js';
import { newMember } from './support/new-member.js';
import { ownEvent } from './support/own-event.js';
import { admin, enter } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const press = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).click();

/** What is paid on the card page: where, and how one comes there. */
const purchases: readonly {
  what: string;
  open: (page: Page, eventId: string) => Promise<unknown>;
  pay: (page: Page) => Promise<void>;
}[] = [
  {
    what: 'a package',
    open: (page) => page.goto('/packages'),
    pay: (page) => toCardPage(page, /^Buy 5 classes/),
  },
  {
    what: 'a subscription',
    open: (page) => page.goto('/subscriptions'),
    pay: press('Subscribe to 12 classes a month'),
  },
  {
    what: 'a gift card',
    open: (page) => page.goto('/packages?tab=gift'),
    pay: press(/^Buy a gift card of AED/),
  },
  {
    what: 'an event',
    open: async (page, eventId) => {
      await page.goto(`/event/${eventId}`);
      await page.getByRole('button', { name: 'Reserve and pay' }).click();
    },
    pay: press(/^Pay AED/),
  },
];

for (const { what, open, pay } of purchases)
  test(`back from the card page of ${what}: nothing was charged`, async ({ page, newPerson }) => {
    const frontDesk = await newPerson();
    await enter(frontDesk, admin);
    const { id } = await ownEvent(frontDesk, { price: 18_000, capacity: 3 });
    const person = await newMember(page);
    await enter(page, person.email, person.password);
    await open(page, id);
    for (const back of [
      () => page.getByRole('link', { name: 'Back' }).click(),
      () => page.goBack(),
    ]) {
      await pay(page);
      await expect(page).toHaveURL((url) => url.origin === new URL(cardUrl()).origin);
      await back();
      await expect(page.getByText('Nothing was charged.').first()).toBeVisible();
    }
  });
