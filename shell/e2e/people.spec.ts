import { newMember } from './support/new-member.js';
import { admin, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

/** A picture of one pixel, as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPwz44CAAIhARXG9lq2AAAAAElFTkSuQmCC',
  'base64',
);

const openPerson = async (page: Page, email: string, name: string): Promise<void> => {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('a member’s own picture: sent, shown everywhere, seen by the front desk, removed', async ({
  page,
  newPerson,
}) => {
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  await page.goto('/account-settings');
  const field = page.getByRole('region', { name: 'Picture' });
  await field.getByLabel('Picture file').setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: picture,
  });
  await expect(field.getByRole('alert')).toContainText('PNG, JPEG or WebP');
  const file = { name: 'me.png', mimeType: 'image/png', buffer: picture };
  await field.getByLabel('Picture file').setInputFiles(file);
  await expect(toastOf(page, 'Picture saved')).toBeVisible();
  await expect(field.getByRole('alert')).toBeHidden();
  const shown = page.getByRole('banner').locator('img[src^="/storage/v1/object/sign/avatars/"]');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);

  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await openPerson(frontDesk, person.email, person.name);
  await expect(
    frontDesk.getByRole('main').locator('img[src^="/storage/v1/object/sign/avatars/"]'),
  ).toHaveJSProperty('naturalWidth', 512);

  await field.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove your picture?' });
  await question.getByRole('button', { name: 'Remove picture' }).click();
  await expect(toastOf(page, 'Picture removed')).toBeVisible();
  await expect(shown).toBeHidden();
  await expect(field.getByRole('button', { name: 'Add a picture' })).toBeFocused();
});

test('the front desk makes a trainer, bans and lifts the ban: each with a reason, each at once', async ({
  page,
  newPerson,
  allowed,
}) => {
  test.slow();
  // What a page that is open asks for while its owner is shut out.
  allowed.push(/status of 401/);
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const rosters = '/api/trainer/schedules?date=2026-11-21';
  expect((await page.request.get(rosters)).status()).toBe(403);
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await openPerson(frontDesk, person.email, person.name);
  const account = frontDesk.getByRole('group', { name: 'Account' });

  await account.getByRole('button', { name: 'Change role' }).click();
  const role = frontDesk.getByRole('dialog', { name: 'Change role' });
  await role.getByRole('radio', { name: 'Trainer', exact: true }).click();
  await expect(role.getByText('joins the team’s page')).toBeVisible();
  await role.getByRole('button', { name: 'Make trainer' }).click();
  await expect(role.getByRole('alert')).toContainText('Reason: please say why');
  await role.getByLabel('Reason').fill('Teaches mat from December');
  await role.getByRole('button', { name: 'Make trainer' }).click();
  await expect(role).toBeHidden();
  expect((await page.request.get(rosters)).status()).toBe(200);

  await account.getByRole('button', { name: 'Ban', exact: true }).click();
  const ban = frontDesk.getByRole('dialog', { name: /^Ban / });
  await ban.getByRole('radio', { name: 'For good' }).click();
  await ban.getByLabel('Reason').fill('Took the towels home');
  await ban.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(ban).toBeHidden();
  expect((await page.request.get('/api/me/profile')).status()).toBe(401);

  await account.getByRole('button', { name: 'Lift the ban' }).click();
  const lift = frontDesk.getByRole('dialog', { name: /^Lift the ban/ });
  await lift.getByLabel('Reason').fill('Brought them back');
  await lift.getByRole('button', { name: 'Lift the ban' }).click();
  await expect(lift).toBeHidden();
  expect((await page.request.get('/api/me/profile')).status()).toBe(200);

  await frontDesk.getByRole('tab', { name: 'History' }).click();
  const history = frontDesk.getByRole('tabpanel', { name: 'History' });
  await expect(history.getByText('“Brought them back”')).toBeVisible();
  await expect(history.getByText('“Took the towels home”')).toBeVisible();
  await expect(history.getByText('Member → Trainer')).toBeVisible();
});

test('the list of people keeps its columns in the address, and comes as a file', async ({
  page,
}) => {
  await enter(page, admin);
  await page.goto('/admin/users?search=member00');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('columnheader')).toHaveCount(5);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: 'Phone' }).click();
  await expect(page).toHaveURL(/columns=email%2Crole%2Csince/);
  await expect(table.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
});

test('the front desk writes a note, keeps a health flag, and a member signs on the phone', async ({
  page,
  newPerson,
}) => {
  test.slow();
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await openPerson(frontDesk, person.email, person.name);

  const notes = frontDesk.getByRole('region', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add a note' }).click();
  const note = frontDesk.getByRole('dialog', { name: 'Add a note' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Likes reformer 4.');
  await note.getByRole('button', { name: 'Save' }).click();
  await notes.getByRole('button', { name: /^Delete/ }).click();
  await expect(notes.getByText('Likes reformer 4.')).toBeHidden();
  await toastOf(frontDesk, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(notes.getByText('Likes reformer 4.')).toBeVisible();

  const safety = frontDesk.getByRole('region', { name: 'Health and safety' });
  await safety.getByRole('button', { name: 'Add Health flags' }).click();
  const flags = frontDesk.getByRole('dialog', { name: /^Health flags of/ });
  await flags.getByRole('textbox', { name: /^Injury/ }).fill('Lower back');
  await flags.getByRole('button', { name: 'Save' }).click();
  await expect(flags.getByRole('alert')).toContainText('ask the member first');
  await flags.getByRole('checkbox', { name: /^The member agrees/ }).check();
  await flags.getByRole('button', { name: 'Save' }).click();
  await expect(flags).toBeHidden();
  await frontDesk.reload();
  await expect(safety.getByText('On file. Each reading is logged.')).toBeVisible();
  await safety.getByRole('button', { name: 'Show Health flags' }).click();
  await expect(safety.getByText('Injury: Lower back')).toBeVisible();
  await safety.getByText('Who has read them').click();
  await expect(safety.getByText(/^Rania Saleh, /)).toBeVisible();

  await safety.getByRole('button', { name: 'Send to their phone' }).click();
  await page.goto('/waiver');
  await page.getByRole('checkbox', { name: /^I have read this/ }).check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/^You signed on/)).toBeVisible();
  await expect(safety.getByText(/^Signed .*on the phone$/)).toBeVisible();
});
