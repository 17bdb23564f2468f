import { AxeBuilder } from '@axe-core/playwright';
import { isDrawn } from './support/clean.js';
import { bookByApi } from './support/bookings.js';
import { mailTo } from './support/inbox.js';
import { memberWithCredits, ownClass } from './support/own-class.js';
import { admin, enter, member } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('the front desk writes to everyone in a class: preview, send, and the word arrives', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const subject = `Bring <b>socks</b> ${crypto.randomUUID().slice(0, 8)}`;
  const frontDesk = await newPerson();
  // In a class of the demo others have a place, whose bells other journeys count.
  const one = await ownClass(frontDesk, 3);
  const { email } = await memberWithCredits(page, frontDesk, 1);
  await bookByApi(page, one);

  await frontDesk.goto(`/admin/class/${one.id}`);
  await frontDesk.getByRole('button', { name: /^Message everyone/ }).click();
  const write = frontDesk.getByRole('dialog', { name: 'Message everyone' });
  await expect(write.getByText(/^To \d+ (person|people) with a place\.$/)).toBeVisible();
  await write.getByRole('button', { name: 'Preview' }).click();
  await expect(write.getByText('Subject: please say what it is about.')).toBeVisible();
  await write.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await write.getByRole('textbox', { name: 'Message' }).fill('The floor is new.\nSee you!');
  await isDrawn(frontDesk);
  const { violations } = await new AxeBuilder({ page: frontDesk }).analyze();
  expect(violations.filter(({ impact }) => /serious|critical/.test(impact ?? ''))).toEqual([]);
  await write.getByRole('button', { name: 'Preview' }).click();

  const confirm = frontDesk.getByRole('dialog', { name: 'Send this message?' });
  await expect(confirm.getByRole('heading', { name: subject })).toBeVisible();
  await confirm.getByRole('button', { name: /^Send to / }).click();
  await expect(toastOf(frontDesk, 'Sent to ')).toBeVisible();
  await expect(confirm).toBeHidden();
  const sent = frontDesk.getByRole('region', { name: 'Messages sent' });
  await expect(sent.getByRole('heading', { name: subject })).toBeVisible();

  const mail = await mailTo(page, { address: email, about: new RegExp(subject.slice(-8)) });
  expect(mail.subject).toBe(subject);
  expect(mail.html).not.toContain('<b>socks</b>');
  const bell = await page.request.get('/api/me/notifications');
  expect(JSON.stringify(await bell.json())).toContain(subject.slice(-8));
});

test('events stand in the admin area, each with a message to everyone', async ({ page }) => {
  await enter(page, admin);
  await page.goto('/admin/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page
    .getByRole('button', { name: /^Message everyone in / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Message everyone' })).toBeVisible();
});

test('every purchase has its receipt, a PDF of its own', async ({ page }) => {
  await enter(page, member);
  await page.goto('/my-packages');
  const receipt = page.getByRole('link', { name: /^Receipt INV-/ }).first();
  await expect(receipt).toBeVisible();
  const answer = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
