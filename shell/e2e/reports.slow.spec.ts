import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { clean } from './support/clean.js';
import { enter, manager } from './support/people.js';
import { expect as expectSoon, test } from './support/test.js';
import type { Page } from './support/test.js';

/** Reports of a year's history, several at once. */
const expect = expectSoon.configure({ timeout: 30_000 });

/** Fils of `AED 1,250.50` or `1,250.50`, wherever it stands in a text; the minus may be a sign. */
const filsIn = (text: string): number => {
  const [, minus, digits] = /([−-]?)(\d[\d,]*(?:\.\d\d)?)/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`no amount in ${text}`);
  return Math.round(Number(digits.replaceAll(',', '')) * 100) * (minus ? -1 : 1);
};
const numberIn = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1]);

const fileOf = async (page: Page): Promise<Record<string, string>[]> => {
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Download CSV/ })
    .press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  return parse(text, { bom: true, columns: true });
};
const sumOf = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** A number of the page, without what it is compared with. */
const valueOf = (page: Page, name: RegExp): Promise<string> =>
  page.getByRole('button', { name }).locator('span').nth(1).innerText();

/** Nothing but what is over is asked for: other journeys sell, book and visit today. */
test('an owner compares last month, opens numbers down to their rows, and writes to a list', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const main = page.getByRole('main');
  const sheet = page.getByRole('dialog');
  const tabs = page.getByRole('navigation', { name: 'Reports', exact: true });
  await enter(page, manager);

  await test.step('the overview, a month back, against the year before', async () => {
    await page.goto('/admin/reports');
    await expect(page.getByRole('table', { name: 'Fill by weekday and start' })).toBeVisible();
    await expect(main.getByRole('heading', { name: /not seen for 30 days/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: /end within 30 days/ })).toBeVisible();
    await clean(page);
    await main.getByRole('radio', { name: 'Quarter' }).press('Enter');
    await expect(page).toHaveURL(/period=quarter/);
    await page.keyboard.press('ArrowLeft');
    // The focus follows in a task of its own.
    await expect(main.getByRole('radio', { name: 'Month' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/period=month/);
    await main.getByRole('button', { name: 'Earlier' }).press('Enter');
    await expect(page).toHaveURL(/day=/);
    await main.getByRole('radio', { name: 'Year before' }).press('Enter');
    await expect(page).toHaveURL(/against=year/);
    await expect(main.getByText(/ against /)).toBeVisible();
    // Until they are there the numbers of the period before stay, and say so.
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  });

  for (const [name, column] of [
    [/^Cash AED/, 'AED'],
    [/^Sales AED/, 'AED'],
    [/^Recognised AED/, 'Amount'],
    [/^Owed to members AED/, 'Amount'],
  ] as const)
    await test.step(`${name.source} is the sum of its rows`, async () => {
      const number = main.getByRole('button', { name });
      await expect(number).toBeEnabled();
      const shown = filsIn(await valueOf(page, name));
      await number.press('Enter');
      await expect(sheet.getByRole('table')).toBeVisible();
      expect(sumOf(await fileOf(page), column)).toBe(shown);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

  await test.step('a start of the week leads to its classes, by the keyboard', async () => {
    const map = page.getByRole('table', { name: 'Fill by weekday and start' });
    await map.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    const cell = map.locator('button:focus');
    const label = (await cell.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/reports\/classes\?.*rows=cell/);
    await expect(page).toHaveURL(/against=year/);
    await expect(sheet.getByRole('table').last()).toBeVisible();
    const rows = await fileOf(page);
    expect(rows).toHaveLength(numberIn(/(\d+) class/, label));
    const [booked, seats] = [sumOf(rows, 'Booked'), sumOf(rows, 'Seats')];
    expect(Math.round((100 * booked) / seats)).toBe(numberIn(/(\d+)% of seats/, label));
    await clean(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('fees owed are the sum of those of their classes', async () => {
    const fees = main.getByRole('button', { name: /of fees owed for them$/ });
    const shown = filsIn(await fees.innerText());
    await fees.press('Enter');
    await expect(sheet.getByRole('table', { name: 'Classes with fees' })).toBeVisible();
    expect(sumOf(await fileOf(page), 'Fees (AED)')).toBe(shown);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('each plan that ran has as many rows as it says', async () => {
    await tabs.getByRole('link', { name: 'Money' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/reports\/money\?.*against=year/);
    const plan = main.getByRole('table', { name: 'Plans that run' }).getByRole('row').nth(1);
    await expect(plan).toBeVisible();
    const [active = '', perMonth = ''] = await plan.getByRole('cell').allInnerTexts();
    await plan.getByRole('button').press('Enter');
    await expect(sheet.getByRole('table')).toBeVisible();
    const rows = await fileOf(page);
    expect(rows).toHaveLength(Number(active));
    expect(sumOf(rows, 'AED')).toBe(filsIn(perMonth));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a list of people is written to, and not sent', async () => {
    await tabs.getByRole('link', { name: 'People' }).press('Enter');
    await main.getByRole('table', { name: 'What is a member worth?' }).waitFor();
    await main.getByRole('button', { name: 'Show that half' }).press('Enter');
    await expect(sheet.getByRole('table')).toBeVisible();
    const all = sheet.getByRole('button', { name: /^Message all/ });
    const people = numberIn(/(\d+)$/, await all.innerText());
    expect(await fileOf(page)).toHaveLength(people);
    await all.press('Enter');
    const message = page.getByRole('dialog', { name: 'New message' });
    await expect(message.getByText(/^Bought for AED .* or more until/)).toBeVisible();
    await message.getByLabel('Subject').fill('Thank you');
    await message.getByLabel('Message', { exact: true }).fill('You have been with us a long time.');
    await clean(page);
    await message.getByRole('button', { name: 'Preview' }).press('Enter');
    const last = page.getByRole('dialog', { name: 'Send this message?' });
    const send = last.getByRole('button', { name: /^(Send to|Schedule for) / });
    await expect(send).toBeEnabled();
    // Who wants no news, or has no account any more, is left out.
    expect(numberIn(/(\d+)/, await send.innerText())).toBeLessThanOrEqual(people);
    await last.getByRole('button', { name: 'Change it' }).press('Enter');
    await expect(message.getByLabel('Subject')).toHaveValue('Thank you');
  });
});
