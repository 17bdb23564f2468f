import { memberWithCredits, openSheet, ownClass } from './support/own-class.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

/**
 * Holds both members' requests until both are on their way, then lets them go together: without
 * it the live seats tell the second one before the tap.
 */
const startTogether = async (pages: readonly Page[]): Promise<void> => {
  const waiting: (() => void)[] = [];
  for (const page of pages)
    await page.route('**/api/bookings', async (route) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length >= pages.length) for (const each of waiting) each();
      });
      await route.continue();
    });
};

test('two members want the last seat: one has it, the other reads that it is full', async ({
  page: first,
  newPerson,
  allowed,
}) => {
  test.setTimeout(120_000);
  allowed.push(/409/);
  const [frontDesk, second] = [
    await newPerson(),
    await newPerson({ viewport: { width: 390, height: 844 } }),
  ];
  const wanted = await ownClass(frontDesk, 1);
  for (const page of [first, second]) await memberWithCredits(page, frontDesk, 1);

  const sheets = [];
  for (const page of [first, second]) sheets.push(await openSheet(page, wanted));
  await startTogether([first, second]);
  await Promise.all(
    sheets.map((sheet) => sheet.getByRole('button', { name: 'Book', exact: true }).click()),
  );
  const won = sheets.map((sheet) => sheet.getByText(/^See you /));
  const lost = sheets.map((sheet) => sheet.getByText('This class is full.').first());
  for (const n of [0, 1]) await expect(won[n]!.or(lost[n]!)).toBeVisible();
  const wins = await Promise.all(won.map((one) => one.isVisible()));
  const losses = await Promise.all(lost.map((one) => one.isVisible()));
  expect(wins.filter(Boolean)).toHaveLength(1);
  expect(losses.filter(Boolean)).toHaveLength(1);
});
