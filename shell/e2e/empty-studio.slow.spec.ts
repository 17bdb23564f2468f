import { payByCard, toCardPage } from './support/card-page.js';
import { studioDay } from './support/classes.js';
import { test } from './support/empty-studio.js';
import { linkIn, mailTo, pressLink } from './support/inbox.js';
import { someone } from './support/new-member.js';
import {
  addPackage,
  addRoom,
  addWeeklyClass,
  beginSetup,
  buildTeam,
  fromTemplate,
  owner,
  publishText,
  setupRow,
  writeLegalDetails,
  writeProfile,
} from './support/setup-steps.js';
import { expect } from './support/test.js';
import type { Page } from './support/test.js';

test.use({ actionTimeout: 15_000 });

const PHONE = { viewport: { width: 390, height: 844 } };

/** Every step of the checklist, by hand or from its template. */
const setUp = async (page: Page): Promise<void> => {
  await writeProfile(page);
  await writeLegalDetails(page);
  await addRoom(page, 'Studio One', '8');
  await buildTeam(page, { name: 'Layla Haddad', email: 'layla@studio.example' });
  await fromTemplate(page, 'Class types', /^Class types\d+ class types/);
  // More seats than the room has are lowered by themselves.
  const first = { type: 'Mat', trainer: owner.name, room: 'Studio One', at: '18:30' };
  await addWeeklyClass(page, { ...first, from: studioDay(2) });
  await fromTemplate(page, 'Packages and plans', /^Packages and plans\d packages, \d plans/);
  await addPackage(page, { name: 'First steps', credits: '4', price: '380' });

  await page.goto('/admin/setup');
  await expect(setupRow(page, /^Card payments/)).toContainText('The key works in test mode');
  await page.getByRole('button', { name: 'Send a test mail to me' }).click();
  await mailTo(page, { address: owner.email, about: /test/i });
  await expect(setupRow(page, /^Mails/)).toContainText('The test mail was delivered');
  for (const tab of ['Terms', 'Privacy']) await publishText(page, tab);
  await page.goto('/admin/setup');
  await page.getByRole('button', { name: 'Import: not needed' }).click();
  await expect(page.getByText('Everything is set up.')).toBeVisible();
};

/** From the public timetable to a confirmed account, whose mail is opened in another browser. */
const signUpFor = async (visitor: Page, reader: Page, name: string) => {
  const person = { ...someone(), name };
  await visitor.goto(`/schedule?date=${studioDay(2)}`);
  await visitor.getByRole('button', { name: /^Book: Mat, 18:30/ }).click();
  await visitor.getByRole('link', { name: 'Create an account' }).click();
  await visitor.getByLabel('Full name').fill(person.name);
  await visitor.getByLabel('Email').fill(person.email);
  await visitor.getByLabel('Password', { exact: true }).fill(person.password);
  await visitor.getByLabel('Confirm password').fill(person.password);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Create account' }).click();
  const mail = await mailTo(visitor, { address: person.email, about: /verif|confirm/i });
  expect(mail.html).toContain('Palm Reformer');
  // The link signs in, and leads on to the class.
  await pressLink(reader, linkIn(mail, '/auth/v1/verify'));
  return person;
};

const buyAndBook = async (member: Page): Promise<void> => {
  const sheet = member.getByRole('dialog', { name: 'Mat' });
  await member.getByRole('button', { name: 'Book', exact: true }).click();
  await sheet.getByRole('link', { name: 'A class costs less in a package' }).click();
  await toCardPage(member, /^Buy 4 classes/);
  await payByCard(member, '4242424242424242');
  await expect(member.getByRole('heading', { name: 'Your classes are ready' })).toBeVisible({
    timeout: 30_000,
  });
  // The class went along.
  await expect(member.getByText('Mat is booked.')).toBeVisible();
};

test('a studio opens: from the link in the log to the first booking', async ({
  page,
  studio,
  newPerson,
}) => {
  test.setTimeout(400_000);
  await beginSetup(page, studio);
  await expect(page.getByText('6 needed steps are left.')).toBeVisible();
  await setUp(page);
  await page.getByRole('link', { name: 'See it as a member' }).click();
  await expect(page).toHaveURL(/\/class\//);
  await expect(page.getByRole('heading', { name: 'Mat' })).toBeVisible();

  const member = await newPerson(PHONE);
  const { email } = await signUpFor(await newPerson(PHONE), member, 'Mariam Said');
  await expect(member).toHaveURL(/\/class\//);
  const id = new URL(member.url()).pathname.split('/').at(-1) ?? '';
  await buyAndBook(member);

  await page.goto(`/admin/class/${id}`);
  await expect(page.getByRole('main').getByText('Mariam Said')).toBeVisible();
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('table', { name: 'Payments' })).toContainText('380');
});
