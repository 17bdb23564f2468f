import { clean, inDays } from './support/clean.js';
import { admin, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('a series is planned in a room of its own, changed with a preview, and ended', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // Nobody else plans at that minute: each run takes one of its own.
  const minute = String(new Date().getSeconds()).padStart(2, '0');
  await enter(page, admin);
  // No package covers it, so that no other journey books one of its classes.
  const classType = `Trial ${Date.now()}`;
  const added = await page.request.post('/api/admin/class-types', {
    headers: {
      'idempotency-key': crypto.randomUUID(),
      origin: process.env['BASE_URL'] ?? 'http://localhost:4200',
    },
    data: {
      name: classType,
      description: '',
      level: 'all',
      minutes: 50,
      motif: 'private',
      capacity: 1,
      creditCost: 1,
      dropInPrice: 40_000,
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto('/admin/timetable');
  const main = page.getByRole('main');
  await expect(main.getByText(/\d+ classes/)).toBeVisible();
  await main.getByRole('button', { name: 'New class' }).click();
  const plan = page.getByRole('dialog', { name: 'New class' });
  await plan.getByRole('button', { name: 'Put it on the timetable' }).click();
  await expect(plan.getByText('Please choose what is taught.')).toBeVisible();
  await plan.getByLabel('What is taught').selectOption({ label: classType });
  await plan.getByLabel('Every', { exact: true }).selectOption({ label: 'Sunday' });
  await plan.getByLabel('Begins').fill(`23:${minute}`);
  await plan.getByLabel('First day').fill(inDays(1));
  await plan.getByLabel('Trainer').selectOption({ label: 'Amira Nasser' });
  await plan.getByLabel('Room').selectOption({ label: 'Tower' });
  await plan.getByLabel('Minutes').fill('10');
  await plan.getByLabel('Why it may overlap').fill('Two tables, two guests');
  const effect = plan.getByRole('status', { name: 'What this changes' });
  await expect(effect.getByText(/\d classes will be put on the timetable/)).toBeVisible();
  await clean(page);
  await plan.getByRole('button', { name: 'Put it on the timetable' }).click();
  await expect(plan).toBeHidden();

  await main.getByRole('tab', { name: 'Series' }).click();
  const name = `${classType}, Sunday 23:${minute}`;
  await main
    .getByRole('button', { name: `Change ${name}` })
    .first()
    .click();
  const change = page.getByRole('dialog', { name });
  await change.getByLabel('Seats').fill('4');
  await expect(
    change.getByRole('status', { name: 'What this changes' }).getByText(/\d classes will change/),
  ).toBeVisible();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await main
    .getByRole('button', { name: `End ${name}` })
    .first()
    .click();
  const end = page.getByRole('dialog', { name: `End ${name}?` });
  await expect(
    end
      .getByRole('status', { name: 'What this changes' })
      .getByText(/\d classes will be cancelled/),
  ).toBeVisible();
  await end.getByLabel('Reason').fill('It was only a try');
  await end.getByRole('button', { name: 'End the series' }).click();
  await expect(toastOf(page, `${name} has ended`)).toBeVisible();
});

test('a number of the studio is changed, refused when it contradicts, and set back', async ({
  page,
  allowed,
}) => {
  allowed.push(/422/);
  await enter(page, admin);
  await page.goto('/admin/settings');
  const form = page.getByRole('main');
  // Every journey shares the studio: no other one reads this number.
  const inYear = form.getByLabel(/^Freezes in a year at most/);
  await inYear.fill('6');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('must allow the shortest freeze, or be 0')).toBeVisible();
  await inYear.fill('31');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved').first()).toBeVisible();
  await page.reload();
  await expect(inYear).toHaveValue('31');
  await inYear.fill('30');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Undo changes' })).toBeHidden();
});
