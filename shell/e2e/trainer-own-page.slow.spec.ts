import { ownTrainer } from './support/own-trainer.js';
import { admin, enter, member } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const bio = 'Ballet first, then ten years of reformer. Calm, precise, kind to backs.';

/** Fills in the own page and sends it. */
const writePage = async (teacher: Page): Promise<void> => {
  await teacher.getByRole('textbox', { name: 'About you' }).fill('Ballet');
  await teacher.getByRole('textbox', { name: 'Languages' }).fill('English, Arabic');
  await teacher.getByRole('button', { name: 'Add a certificate' }).click();
  const certificate = teacher.getByRole('group', { name: 'Certificate 1' });
  await certificate.getByRole('textbox', { name: 'Certificate' }).fill('Reformer I');
  // What is missing is said before anything is sent.
  await teacher.getByRole('button', { name: 'Send for approval' }).click();
  await expect(certificate.getByText(/Please fill in certificate/)).toBeVisible();
  await certificate.getByRole('textbox', { name: 'Issued by' }).fill('Polestar');
  await certificate.getByRole('textbox', { name: 'Year' }).fill('2019');
  await teacher.getByRole('button', { name: 'Send for approval' }).click();
  await expect(teacher.getByText('Sent for approval.')).toBeVisible();
};

const choosePortrait = async (teacher: Page): Promise<void> => {
  const chosen = teacher.waitForEvent('filechooser');
  await teacher.getByRole('button', { name: 'Choose a portrait' }).click();
  // Any picture will do: that of the page itself.
  const buffer = await teacher.screenshot({ type: 'jpeg' });
  await (await chosen).setFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer });
  await expect(teacher.getByRole('button', { name: 'Another portrait' })).toBeVisible();
};

test('a trainer edits the own page; an admin compares, sends it back, approves; members see it', async ({
  page: owner,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const [teacher, reader] = [await newPerson(phone), await newPerson()];
  await enter(owner, admin);
  const { name } = await ownTrainer(teacher, owner);
  await owner.goto('/admin/timetable');
  const menu = owner.getByRole('navigation', { name: 'Admin' });
  const count = menu.getByLabel(/wait(s)? for approval/);
  await expect(menu.getByRole('link', { name: /^Timetable/ })).toBeVisible();

  await teacher.goto('/trainer-dashboard/profile');
  await expect(teacher.getByRole('heading', { level: 1, name: 'My page' })).toBeVisible();
  await choosePortrait(teacher);
  await writePage(teacher);

  // The open screen of the admin hears of it.
  await expect(count).toBeVisible();
  await owner.getByRole('link', { name: 'Compare and approve' }).click();
  const compare = owner.getByRole('button', { name: `Compare the page of ${name}` });
  await compare.click();
  const dialog = owner.getByRole('dialog', { name: `The page of ${name}` });
  const about = dialog.getByRole('region', { name: 'About' });
  await expect(about).toContainText('Now');
  await expect(about).toContainText('Nothing');
  await expect(about).toContainText('As sent');
  await expect(about).toContainText('Ballet');
  await expect(dialog.getByRole('region', { name: 'Certificates' })).toContainText(
    'Reformer I, Polestar, 2019',
  );
  await expect(dialog.getByRole('region', { name: 'Portrait' }).locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByText('Please say what should be changed.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What should be changed' }).fill('A bit more, please.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog).toBeHidden();
  await expect(compare).toBeHidden();

  // The trainer's open page says why, and keeps what was typed.
  await expect(teacher.getByText('A bit more, please.')).toBeVisible();
  const typed = teacher.getByRole('textbox', { name: 'About you' });
  await expect(typed).toHaveValue('Ballet');
  await typed.fill(bio);
  await teacher.getByRole('button', { name: 'Send for approval' }).click();
  await expect(teacher.getByText('Sent for approval.')).toBeVisible();
  await enter(reader, member);
  await reader.goto('/trainers');
  await expect(reader.getByRole('link', { name })).toBeVisible();
  await expect(reader.getByText(bio)).toBeHidden();

  await compare.click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await reader.reload();
  await reader.getByRole('link', { name }).click();
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(reader.getByText(bio)).toBeVisible();
  await expect(reader.getByText('Speaks English, Arabic')).toBeVisible();
  await expect(reader.getByText('Reformer I')).toBeVisible();
  await expect(
    reader.getByRole('main').locator('img[src*="/api/trainers/portraits/"]'),
  ).toBeVisible();
  await expect(teacher.getByText('Sent for approval.')).toBeHidden();
});
