import { AxeBuilder } from '@axe-core/playwright';
import { isDrawn } from './support/clean.js';
import { mailTo } from './support/inbox.js';
import { memberWithCredits, ownClass } from './support/own-class.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const clean = async (page: Page): Promise<void> => {
  await isDrawn(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
};

/** Counts what a hand does: keys pressed and clicks made. */
const counting = (page: Page) => {
  let actions = 0;
  return {
    press: (key: string) => {
      actions += 1;
      return page.keyboard.press(key);
    },
    click: (target: ReturnType<Page['getByRole']>) => {
      actions += 1;
      return target.click();
    },
    count: () => actions,
  };
};

test('the front desk books for a member from the record, takes it back, gives the place, and cancels', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const one = await ownClass(page, 2);
  const visitor = await newPerson();
  await memberWithCredits(visitor, page, 1);
  const profile = (await (await visitor.request.get('/api/me/profile')).json()) as {
    id: string;
    email: string;
    full_name: string;
  };
  await page.goto(`/admin/users/${profile.id}`);
  await expect(page.getByRole('heading', { level: 1, name: profile.full_name })).toBeVisible();

  const hand = counting(page);
  await hand.press('b');
  const dialog = page.getByRole('dialog', { name: `Book for ${profile.full_name}` });
  const day = dialog.getByRole('group', { name: 'Days' }).getByRole('button').nth(6);
  await hand.click(day);
  const classes = dialog.getByRole('group', { name: 'Classes of the day' });
  const row = classes
    .locator('label')
    // By its own name: a room may be called Mat too.
    .filter({ has: page.getByText(one.name, { exact: true }) })
    .filter({ hasText: '2 seats left' });
  await hand.click(row.first());
  await expect(dialog.getByText('0 classes left after this.')).toBeVisible();
  await clean(page);
  const book = dialog.getByRole('button', { name: /^Book .* for Test$/ });
  await hand.click(book);
  await expect(toastOf(page, 'booked for')).toBeVisible();
  expect(hand.count(), 'a key and three clicks').toBe(4);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('cell', { name: one.name }).first()).toBeVisible();
  const mail = await mailTo(page, { address: profile.email, about: /Booked for you/ });
  expect(JSON.stringify(mail)).toContain(one.name);

  await toastOf(page, 'booked for').getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, 'Taken back')).toBeVisible();
  await expect(page.getByText('1 credit in packages').first()).toBeVisible();

  // From the class: the member is found by name, the place is given, then taken away.
  await page.goto(`/admin/class/${one.id}`);
  await page.getByRole('button', { name: 'Add a member' }).click();
  const add = page.getByRole('dialog', { name: 'Book a class' });
  await add.getByLabel('Name, phone or mail').fill(profile.email);
  await add.getByRole('button', { name: new RegExp(profile.full_name) }).click();
  await dialog.getByText('Gift of the house').click();
  await dialog.getByRole('button', { name: /^Give / }).click();
  await expect(dialog.getByText('Reason: please say why')).toBeVisible();
  await dialog.getByRole('button', { name: 'Birthday' }).click();
  await dialog.getByRole('button', { name: /^Give / }).click();
  await expect(dialog).toBeHidden();
  const remove = page.getByRole('button', { name: `Remove ${profile.full_name}` });
  await remove.click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${one.name}` });
  await expect(cancel.getByText('It had cost nothing.')).toBeVisible();
  await clean(page);
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(remove).toBeHidden();

  // One class by card terminal: sold with its invoice, and booked by its sale.
  await page.getByRole('button', { name: 'Add a member' }).click();
  await add.getByLabel('Name, phone or mail').fill(profile.email);
  await add.getByRole('button', { name: new RegExp(profile.full_name) }).click();
  await dialog.getByText(/^Drop-in, AED/).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await clean(page);
  await dialog.getByRole('button', { name: 'Terminal', exact: true }).click();
  await dialog.getByRole('button', { name: /^Take AED .* and book/ }).click();
  await expect(toastOf(page, `The invoice goes to ${profile.email}.`)).toContainText('booked for');
  await expect(remove).toBeVisible();
  const about = /Booked for you/;
  await expect(async () => {
    const sold = await mailTo(page, { address: profile.email, about });
    expect(JSON.stringify(sold)).toContain('Card terminal');
  }).toPass();
  await mailTo(page, { address: profile.email, about: /Your tax invoice INV-/ });
});
