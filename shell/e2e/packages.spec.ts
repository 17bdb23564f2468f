import { newMember } from './support/new-member.js';
import { admin, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('a package is given, frozen, taken back and extended, and its credits tell of it', async ({
  page,
  newPerson,
}) => {
  const person = await newMember(page);
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await frontDesk.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
  await frontDesk.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
  await frontDesk.getByRole('tab', { name: 'Credits' }).click();
  await frontDesk.getByRole('button', { name: 'Give a package' }).click();
  const gift = frontDesk.getByRole('dialog', { name: 'Give a package' });
  await gift.getByRole('button', { name: '10-class package' }).click();
  await gift.getByLabel('Credits').fill('4');
  await gift.getByLabel('Reason').fill('Welcome to the studio');
  await gift.getByRole('button', { name: 'Give', exact: true }).click();
  await expect(gift).toBeHidden();

  await enter(page, person.email, person.password);
  await page.goto('/my-packages');
  const card = page.getByRole('region', { name: '10-class package' });
  await expect(card).toContainText('4 of 4 credits left');
  await card.getByRole('button', { name: 'Freeze' }).click();
  const freeze = page.getByRole('dialog', { name: 'Freeze' });
  await expect(freeze).toContainText('7 days frozen.');
  await freeze.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(freeze).toBeHidden();
  await expect(card).toContainText('Will be frozen from');
  await card.getByRole('button', { name: 'End freeze' }).click();
  const back = page.getByRole('dialog', { name: 'Take the freeze back?' });
  await back.getByRole('button', { name: 'Take it back' }).click();
  await expect(back).toBeHidden();
  await expect(card).not.toContainText('Will be frozen');

  const packages = frontDesk.getByRole('table', { name: 'Credits' });
  await packages.getByRole('button', { name: 'Credits', exact: true }).click();
  const adjust = frontDesk.getByRole('dialog', { name: 'Give or take credits' });
  await adjust.getByLabel('Credits').fill('2');
  await adjust.getByLabel('Reason').fill('A class that began late');
  await adjust.getByRole('button', { name: 'Give', exact: true }).last().click();
  await expect(toastOf(frontDesk, '6 credits left')).toBeVisible();

  await page.reload();
  await card.getByRole('button', { name: 'Credits' }).click();
  const ledger = page.getByRole('dialog', { name: 'Credits' });
  const rows = ledger.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('A class that began late');
  await expect(rows.first()).toContainText('6 left');
  await expect(rows.last()).toContainText('A gift of the studio');
});

test('a package is sold for cash in four clicks: change, invoice, credits; and voided on its day', async ({
  page,
  newPerson,
}) => {
  const person = await newMember(page);
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await frontDesk.goto('/admin/cash-drawer');
  const float = frontDesk.getByLabel('Float (AED)');
  const isOpen = frontDesk.getByText('Open since');
  await expect(float.or(isOpen)).toBeVisible();
  // A second try finds the drawer of the first.
  if (await float.isVisible()) {
    await float.fill('200');
    await frontDesk.getByRole('button', { name: 'Open', exact: true }).click();
  }
  await expect(isOpen).toBeVisible();
  await frontDesk.goto(`/admin/users?search=${encodeURIComponent(person.email)}`);
  await frontDesk.getByRole('table', { name: 'Users' }).getByRole('link').first().click();

  let clicks = 0;
  const press = async (role: 'button' | 'link', name: string | RegExp): Promise<void> => {
    clicks += 1;
    await frontDesk.getByRole('main').getByRole(role, { name }).click();
  };
  await frontDesk.getByRole('heading', { level: 1, name: person.name }).waitFor();
  await press('link', `Sell to ${person.name}`);
  await press('button', /5-class package/);
  await press('button', 'AED 1,000');
  await press('button', 'Take AED 700.00 in cash');
  const sold = frontDesk.getByRole('region', { name: 'Sold' });
  await expect(sold).toContainText('Give AED 300.00 change');
  await expect(sold).toContainText(`${person.name} has it now`);
  expect(clicks).toBe(4);
  const invoice = await sold.getByRole('link', { name: /Print invoice/ }).getAttribute('href');
  const pdf = await frontDesk.request.get(invoice ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await sold.getByRole('link', { name: 'Open the record' }).click();
  await expect(frontDesk.getByRole('table', { name: 'Credits' })).toContainText('5-class package');

  await frontDesk.goto('/admin/sell?view=day');
  await frontDesk.getByRole('button', { name: `Void the sale to ${person.name}` }).click();
  const question = frontDesk.getByRole('dialog', { name: /Void the sale/ });
  await expect(question).toContainText('Goes back: AED 700.00 Cash');
  await question.getByLabel('Reason').fill('Wrong package');
  await question.getByRole('button', { name: 'Void' }).click();
  await expect(toastOf(frontDesk, 'Sale voided')).toBeVisible();
  await frontDesk.goto('/admin/cash-drawer');
  const movements = frontDesk.getByRole('table', { name: 'Movements' });
  const voided = movements.getByRole('row').filter({ hasText: 'Void' }).first();
  await expect(voided).toContainText('-700.00');
  await expect(movements.getByRole('row').filter({ hasText: 'Sale' }).first()).toContainText('700');
  await frontDesk.getByRole('button', { name: 'Count and close' }).click();
  const close = frontDesk.getByRole('dialog', { name: 'Count and close' });
  await close.getByLabel('Counted (AED)').fill('195');
  await expect(close).toContainText(/AED [\d,.]+ missing/);
  await close.getByRole('button', { name: 'Close the drawer' }).click();
  await expect(toastOf(frontDesk, 'Cash drawer closed')).toBeVisible();
});

test('one’s calendar is read by its address alone, until it has another', async ({
  page,
  request,
}) => {
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  await page.goto('/account-settings#calendar');
  const section = page.getByRole('region', { name: 'Calendar' });
  const field = section.getByLabel('Private address');
  await expect(field).toHaveValue(/\/calendar\/.+\.ics$/);
  const address = await field.inputValue();
  const answer = await request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
  const etag = answer.headers()['etag'] ?? '';
  const again = await request.get(address, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  await section.getByRole('button', { name: 'Make a new address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a new address?' });
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  await expect(dialog).toBeHidden();
  await expect(field).not.toHaveValue(address);
  expect((await request.get(address)).status()).toBe(404);
});
