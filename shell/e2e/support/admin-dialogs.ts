import { classesBetween } from './classes.js';
import { expect } from './test.js';
import type { Page } from './test.js';
import type { Stop } from './all-pages.js';

const MEMBER = 'member@demo.studio';

/** The record of the demo's member. */
export const recordOf = async (page: Page, tab = ''): Promise<string> => {
  const search = encodeURIComponent(MEMBER);
  const answer = await page.request.get(`/api/admin/users?search=${search}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `/admin/users/${items[0]?.id ?? ''}${tab && `?tab=${tab}`}`;
};
const record = (page: Page): Promise<string> => recordOf(page);
const saleToMember = async (page: Page): Promise<string> =>
  (await record(page)).replace('/admin/users/', '/admin/sell?member=');

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const search = (typed: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(typed);
  await expect(page.getByRole('option').first()).toBeVisible();
};
const searchMember = search('noor al suwaidi');

const aClass = async (page: Page): Promise<string> =>
  `/admin/class/${(await classesBetween(page, 1, 3))[0]?.id ?? ''}`;

/** The rules of a class for a member, and what pays. */
const chooseMember = async (page: Page): Promise<void> => {
  await press('Add a member')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, phone or mail').fill(MEMBER);
  await dialog.getByRole('button', { name: /^Noor Al Suwaidi/ }).click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.getByText(/Confirm by email|is in this class already/).first()).toBeVisible();
};

const fillBasket = async (page: Page): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^10-class package/ })
    .click();
  await expect(page.getByText('To pay')).toBeVisible();
};

/** What opens over the pages of the admin area, and the sale with something in its basket. */
export const adminDialogs: readonly Stop[] = [
  ['palette', '/admin/users', search('la')],
  [
    'palette-nothing',
    '/admin/users',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('zzqq');
      await expect(page.getByText(/^Nothing found\. /)).toBeVisible();
    },
  ],
  [
    'palette-actions',
    '/admin/users',
    async (page) => {
      await searchMember(page);
      await page.keyboard.press('Tab');
    },
  ],
  ['new-person', '/admin/users', press('New person')],
  ['book', record, press('Book a class')],
  ['book-class-chosen', aClass, chooseMember],
  ['sell-basket', saleToMember, fillBasket],
  [
    'sell-discount',
    saleToMember,
    async (page) => {
      await fillBasket(page);
      await press('Discount')(page);
    },
  ],
  ['sell-gift-card', saleToMember, press(/^Gift card/)],
  ['note', record, press('Add a note')],
  ['health', record, press(/^(Add|Edit) Health flags/)],
  ['emergency-contact', record, press(/^(Add|Edit) Emergency contact/)],
  ['waiver', record, press('Sign on this tablet')],
  ['correct-details', record, press('Correct details')],
  ['merge', record, press('Merge with another record…')],
  [
    'extend-packages',
    '/admin/expiring-packages?days=60',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await press('Extend')(page);
    },
  ],
  ['new-message', '/admin/messages', press('New message')],
];
