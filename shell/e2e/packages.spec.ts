import { newMember } from './support/new-member.js';
import { admin, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('a package is given, frozen, taken back and extended, and its credits tell of it', async ({
  page,
  newPerson,
}) => {
  test.slow();
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
