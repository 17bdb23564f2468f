import { expect } from './test.js';
import type { Page } from './test.js';
import type { Locator } from '@playwright/test';

/** Thousands of rows on a machine that does other things too. */
const PATIENCE = { timeout: 60_000 };

export interface ImportFile {
  /** As the page calls it. */
  kind: 'People' | 'Credits' | 'Plan members' | 'Bookings';
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A row that is refused: its line in the file, and what is said about it. */
interface RefusedRow {
  line: number;
  reason: string | RegExp;
}

const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Import [\d,]+ |Nothing to import$)/ });

/** From the choice of the file to the preview; it names the rows that are refused. */
export const preview = async (
  page: Page,
  { kind, name, head, rows }: ImportFile,
  refused: readonly RefusedRow[],
): Promise<void> => {
  await page.goto('/admin/import');
  await page.getByRole('radio', { name: kind, exact: true }).check();
  await page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows].map((cells) => cells.join(',')).join('\n')),
  });
  await expect(page.getByText(`${head.length} of ${head.length} matched by name.`)).toBeVisible();
  await expect(startButton(page)).toBeVisible(PATIENCE);
  const table = page.getByRole('table', { name: 'Rows' });
  for (const [n, { line, reason }] of refused.entries()) {
    const row = table.getByRole('row').nth(1 + 2 * n);
    await expect(row.getByRole('cell').first()).toHaveText(String(line));
    await expect(table.getByRole('row').nth(2 + 2 * n)).toHaveText(reason);
  }
  await expect(table.getByRole('row')).toHaveCount(1 + 2 * refused.length);
};

/** Writes what the preview showed, up to the report. */
export const startImport = async (
  page: Page,
  { button, report }: { button: string; report: string },
): Promise<void> => {
  await expect(startButton(page)).toHaveText(button);
  await Promise.all([page.getByText(/^Importing: \d+ %$/).waitFor(), startButton(page).click()]);
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible(PATIENCE);
  await expect(page.getByRole('status').filter({ hasText: report })).toBeVisible();
};

/** From the report of an import to the one that it was taken back. */
export const takeBack = async (
  page: Page,
  { question, report }: { question: string; report: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this import back?' });
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible(PATIENCE);
  await expect(page.getByRole('status').filter({ hasText: report })).toBeVisible();
};
