import { readFile } from 'node:fs/promises';
import { clean } from './support/clean.js';
import { newMember } from './support/new-member.js';
import { admin, base, enter, trainer } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** YYYY-MM of the studio, so many months ago. */
const monthAgo = (count: number): string => {
  const today = new Date(Date.now() + 4 * 3_600_000);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1))
    .toISOString()
    .slice(0, 7);
};
const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
};

/** Somebody of a test's own who has become a trainer, so that no other journey's pay is touched. */
const newTrainer = async (
  teacher: Page,
  owner: Page,
): Promise<{ id: string; name: string; email: string }> => {
  const { email, name, password } = await newMember(teacher);
  await enter(teacher, email, password);
  const profile = await teacher.request.get('/api/me/profile');
  const { id } = (await profile.json()) as { id: string };
  const made = await owner.request.put(`/api/admin/users/${id}/role`, {
    headers: { origin: base(), 'idempotency-key': crypto.randomUUID() },
    data: { role: 'trainer', reason: 'Teaches in a journey' },
  });
  expect(made.status(), await made.text()).toBe(200);
  await expect
    .poll(async () => (await owner.request.get('/api/admin/pay-rates')).text())
    .toContain(id);
  return { id, name, email };
};

const fileOf = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  return readFile(await (await download).path(), 'utf8');
};

const correct = async (
  owner: Page,
  { way, amount, reason }: { way: 'Add' | 'Take off'; amount: string; reason: string },
): Promise<void> => {
  await owner.getByRole('button', { name: 'Add a correction' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Add a correction' });
  await dialog.getByRole('radio', { name: way, exact: true }).click();
  await dialog.getByLabel('Amount in AED').fill(amount);
  const submit = dialog.getByRole('button', { name: way, exact: true });
  await submit.click();
  await expect(dialog.getByText('Reason: please say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await submit.click();
  await expect(dialog).toBeHidden();
};

const addRate = async (
  owner: Page,
  { name, from, perClass }: { name: string; from: string; perClass: string },
): Promise<void> => {
  await owner.getByRole('button', { name: 'New rate' }).click();
  const sheet = owner.getByRole('dialog', { name: 'New rate' });
  await sheet.getByLabel('For whom').selectOption({ label: name });
  await sheet.getByLabel('From the day').fill(from);
  await sheet.getByLabel('Per class, AED').fill(perClass);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
};

test('a month is paid: rate, correction, check, lock, file; what comes later is in the next', async ({
  page: owner,
  newPerson,
}) => {
  test.slow();
  const [month, next] = [monthAgo(2), monthAgo(1)];
  await enter(owner, admin);
  const teacher = await newPerson(phone);
  const { id, name } = await newTrainer(teacher, owner);

  await test.step('a rate from a day on; another one is removed when that is confirmed', async () => {
    await owner.goto('/admin/pay/rates');
    await addRate(owner, { name, from: `${month}-01`, perClass: '175.50' });
    await addRate(owner, { name, from: `${next}-01`, perClass: '190' });
    const rates = owner.getByRole('table', { name });
    await expect(
      rates.getByRole('button', { name: 'AED 175.50 a class', exact: true }),
    ).toBeVisible();
    const remove = rates.getByRole('button', { name: /^Remove AED 190 a class/ });
    await remove.click();
    const dialog = owner.getByRole('dialog', { name: 'Remove this rate?' });
    await clean(owner);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeVisible();
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(remove).toBeHidden();
  });

  await test.step('a correction, checked and locked for good', async () => {
    await owner.goto(`/admin/pay/${id}?month=${month}`);
    await correct(owner, { way: 'Add', amount: '120.55', reason: 'Workshop at the open day' });
    await owner.getByRole('button', { name: 'Check AED 120.55' }).click();
    await expect(toastOf(owner, 'Checked: AED 120.55')).toBeVisible();
    await owner.getByRole('button', { name: 'Lock the month' }).click();
    const dialog = owner.getByRole('dialog', { name: /^Lock / });
    await expect(dialog).toContainText(`${name} is paid AED 120.55`);
    await clean(owner);
    await dialog.getByRole('button', { name: 'Lock the month' }).click();
    await expect(owner.getByText(/^Locked by /)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Add a correction' })).toBeHidden();
  });

  await test.step('its file says the same', async () => {
    const text = await fileOf(owner);
    expect(text).toContain(name);
    expect(text).toContain('120.55');
    expect(text).toContain('Workshop at the open day');
  });

  await test.step('a later correction stands in the next month', async () => {
    await owner.goto(`/admin/pay/${id}?month=${next}`);
    await correct(owner, { way: 'Take off', amount: '20.25', reason: 'Was paid in cash' });
    await expect(owner.getByText('AED −20.25').first()).toBeVisible();
    await owner.goto(`/admin/pay/${id}?month=${month}`);
    await expect(owner.getByText('AED 120.55').first()).toBeVisible();
  });

  await test.step('the report of classes says the sum of both months, and what it is made of', async () => {
    const days = `period=own&from=${month}-01&to=${lastDayOf(next)}`;
    await owner.goto(`/admin/reports/classes?${days}`);
    const bar = owner.getByRole('button', { name: new RegExp(name) });
    await expect(bar).toContainText('AED 100.30');
    await bar.click();
    const sheet = owner.getByRole('dialog', { name: `Pay of ${name}` });
    await expect(sheet.getByText('Correction: Workshop at the open day')).toBeVisible();
    await expect(sheet.getByRole('row', { name: /Was paid in cash/ })).toContainText('−20.25');
    await clean(owner);
  });

  await test.step('the trainer sees it on a phone', async () => {
    await teacher.goto(`/trainer-dashboard/earnings?month=${month}`);
    await expect(teacher.getByText('AED 120.55').first()).toBeVisible();
    await teacher.getByRole('button', { name: /^Corrections/ }).click();
    const sheet = teacher.getByRole('dialog', { name: 'Corrections' });
    await expect(sheet.getByText('Workshop at the open day')).toBeVisible();
    await clean(teacher);
    const other = await teacher.request.get(`/api/payslips/${crypto.randomUUID()}/${month}`);
    expect(other.status()).toBe(404);
  });
});

interface Sheet {
  trainer: { id: string; name: string };
  total: number;
  classes: number;
}

test('a month opens down to a class and to who came, for the admin and on the trainer’s phone', async ({
  page: owner,
  newPerson,
}) => {
  test.slow();
  const month = monthAgo(2);
  await enter(owner, admin);
  const answer = await owner.request.get(`/api/admin/payslips?month=${month}`);
  const { items } = (await answer.json()) as { items: Sheet[] };
  const paid = items.find((one) => one.trainer.name === 'Layla Haddad');
  expect(paid?.classes).toBeGreaterThan(0);

  await owner.goto(`/admin/pay?month=${month}`);
  await owner.getByRole('link', { name: 'Layla Haddad' }).click();
  await expect(owner.getByRole('heading', { name: 'Layla Haddad' })).toBeVisible();
  const teacher = await newPerson(phone);
  await enter(teacher, trainer);
  await teacher.goto(`/trainer-dashboard/earnings?month=${month}`);
  const texts: string[] = [];
  for (const page of [owner, teacher]) {
    await page.getByRole('button', { name: /^Classes/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Classes' });
    const first = sheet.getByRole('listitem').first();
    const line = first.getByRole('button');
    await line.click();
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    // One line for the part of the rate that pays it, one for each who came.
    const came = Number(/(\d+) came/.exec(await line.innerText())?.[1] ?? 0);
    await expect(first.getByRole('paragraph')).toHaveCount(came + 1);
    await clean(page);
    texts.push(await first.innerText());
  }
  expect(texts[1]).toBe(texts[0]);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`pay on a phone, ${colorScheme}: nothing for axe to say, nothing wider than the screen`, async ({
    newPerson,
  }) => {
    test.slow();
    const owner = await newPerson({ ...phone, colorScheme, reducedMotion: 'reduce' });
    await enter(owner, admin);
    const month = monthAgo(2);
    await owner.goto(`/admin/pay?month=${month}`);
    await expect(owner.getByRole('row', { name: /Layla Haddad/ })).toContainText('AED');
    await clean(owner);
    await owner.getByRole('link', { name: 'Layla Haddad' }).click();
    await expect(owner.getByRole('heading', { name: 'Check and lock' })).toBeVisible();
    await clean(owner);
    await owner.goto('/admin/pay/rates');
    await owner.getByRole('button', { name: 'New rate' }).click();
    await expect(owner.getByRole('dialog', { name: 'New rate' })).toBeVisible();
    await clean(owner);
    const days = `period=own&from=${month}-01&to=${lastDayOf(month)}`;
    await owner.goto(`/admin/reports/classes?${days}&rows=pay`);
    const sheet = owner.getByRole('dialog', { name: 'Pay' });
    await expect(sheet.getByRole('row').nth(1)).toBeVisible();
    await clean(owner);
  });
