import { AxeBuilder } from '@axe-core/playwright';
import { isDrawn } from './support/clean.js';
import { linkIn, mailTo } from './support/inbox.js';
import { admin, base, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const stranger = (): string => `mail-${crypto.randomUUID()}@example.com`;
const ask = async (page: Page, name: string, data: object): Promise<void> => {
  const answer = await page.request.post(`/functions/v1/${name}`, {
    data,
    headers: { origin: base() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};
const seriousIn = async (page: Page): Promise<string[]> => {
  await isDrawn(page);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
};

test('the front desk finds a mail, sees what was sent, and sends it again once', async ({
  page,
  allowed,
}) => {
  // Axe tries every frame; in the preview nothing runs, not even axe.
  allowed.push(/Blocked script execution in 'about:srcdoc'/);
  const userEmail = stranger();
  await enter(page, admin);
  await ask(page, 'send-booking-email', {
    userEmail,
    userName: 'Noor',
    className: 'Reformer <b>{{7*7}}</b>',
    date: '2026-11-24',
    startTime: '06:30',
    endTime: '07:20',
    trainer: 'Layla Haddad',
  });
  await mailTo(page, { address: userEmail, about: /booked/ });

  await page.goto('/admin/emails');
  await page.getByRole('searchbox', { name: 'Address or subject' }).fill(userEmail);
  const rows = page.getByRole('table', { name: 'Emails' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=mail-/);
  await expect(rows.getByText('Sent', { exact: true })).toBeVisible();
  await rows.getByRole('button', { name: /^Class booked/ }).click();

  const mail = page.getByRole('dialog', { name: /^Class booked/ });
  await expect(mail.getByText('Accepted')).toBeVisible();
  const frame = mail.getByTitle('Preview of the email');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(
    frame.contentFrame().getByText('Reformer <b>{{7*7}}</b>', { exact: true }),
  ).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);

  const since = Date.now();
  await mail.getByRole('button', { name: 'Send again' }).click();
  const question = page.getByRole('dialog', { name: 'Send this email again?' });
  await expect(question).toContainText(userEmail);
  await question.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(toastOf(page, `On its way to ${userEmail}.`)).toBeVisible();
  // Mails carry whole seconds.
  await mailTo(page, { address: userEmail, about: /booked/, since: since - 1_000 });
  await mail.getByRole('button', { name: /^Sent again/ }).click();
  await expect(page.getByRole('button', { name: 'Open the first one' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
});

test('a mail that failed stands on the overview, with its reason in the log', async ({ page }) => {
  const recipient_email = stranger();
  await enter(page, admin);
  await ask(page, 'email-helpers', {
    action: 'log_email_failure',
    email_type: 'newsletter',
    recipient_email,
    error_message: '550 no such mailbox',
  });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'See which and why' }).click();
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole('searchbox', { name: 'Address or subject' }).fill(recipient_email);
  const row = page.getByRole('table', { name: 'Emails' }).locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('550 no such mailbox');
  await page.getByRole('button', { name: 'State: Failed, clear' }).click();
  await expect(page).not.toHaveURL(/status=/);
});

test('the link of an optional mail asks first, then ends mails of this kind', async ({
  page,
  newPerson,
}) => {
  const userEmail = stranger();
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  await ask(frontDesk, 'send-credits-warning-email', {
    userEmail,
    creditsRemaining: 2,
    expirationDate: '2027-01-03',
    packageType: '10 classes',
  });
  const mail = await mailTo(page, { address: userEmail, about: /2 credits left/ });
  await page.goto(linkIn(mail, '/unsubscribe'));
  await expect(page.getByRole('heading', { name: 'End these emails?' })).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();

  await ask(frontDesk, 'send-credits-warning-email', {
    userEmail,
    creditsRemaining: 1,
    expirationDate: '2027-01-03',
    packageType: '10 classes',
  });
  await frontDesk.goto(`/admin/emails?search=${encodeURIComponent(userEmail)}&status=skipped`);
  await expect(
    frontDesk
      .getByRole('table', { name: 'Emails' })
      .getByRole('button', { name: /^1 credit left/ }),
  ).toBeVisible();
});
