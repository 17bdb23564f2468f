import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { moneyAnswers, reportDays as range } from '../../testing/money-answers.js';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import {
  expectOpenSheet,
  expectRowsBehind,
  expectWholePart,
  keepFiles,
  meaningsIn,
} from '../../testing/report-page.js';
import catalogue from './messages.en.json' with { type: 'json' };
import MoneyPage from './money-page.js';
import { MoneyReport } from './money-report.js';
import { ReportSheets } from './report-sheets.js';
import VatPage from './vat-page.js';
import type { ReactNode } from 'react';

const meanings = meaningsIn(catalogue);
let files: string[];
// jsdom has none.
beforeEach(() => {
  files = keepFiles();
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});
afterEach(() => void jest.restoreAllMocks());

const names = ['revenue', 'cash', 'plans', 'gift-cards', 'owed', 'sales', 'equation'];
const part = (name: string): Element => {
  const found = document.querySelector(`[aria-labelledby=${name}-heading]`);
  if (!found) throw new Error(`no part ${name}`);
  return found;
};
const buttonsIn = (of: Element, inside: string): HTMLElement[] => [
  ...of.querySelectorAll<HTMLElement>(`${inside} button`),
];

const openMoney = async (page: ReactNode): Promise<void> => {
  answerRequests(moneyAnswers);
  renderPage(page, `/admin/reports/money?period=own&from=${range.from}&to=${range.to}`);
  await waitFor(() => names.forEach(part), { timeout: 10_000 });
  for (const button of screen.getAllByText('As a table')) fireEvent.click(button);
};

test('each part of the money says what its numbers mean, opens each line, and is a file', async () => {
  await openMoney(<MoneyPage />);
  for (const name of names) await expectWholePart(part(name), { meanings, files });
});

test('each number of the money opens its rows, with its meaning and a file', async () => {
  const opened = new Set<string>();
  const keep = (rows: Record<string, string>) => opened.add(`${new URLSearchParams(rows)}`);
  const view = { period: 'own', against: 'before', range } as const;
  await openMoney(<MoneyReport view={view} onOpen={keep} />);
  const numbers = screen.getByText('payments less refunds').closest('ul');
  const all = [buttonsIn(numbers!, 'li'), ...names.map((name) => buttonsIn(part(name), 'tr'))];
  expect(all.filter((buttons) => buttons.length === 0)).toEqual([]);
  for (const button of all.flat()) fireEvent.click(button);
  expect([...opened]).toContain('rows=plans&step=active&plan=Twelve');
  // A sheet alone opens much faster than over the whole page; each of them once.
  for (const rows of opened) {
    cleanup();
    renderPage(
      <ReportSheets params={new URLSearchParams(rows)} range={range} onClose={jest.fn()} />,
    );
    await expectOpenSheet(rows, { meanings, files });
  }
});

test('each box of the VAT return opens its documents, with its meaning and a file', async () => {
  answerRequests(moneyAnswers);
  renderPage(<VatPage />, '/admin/reports/vat?month=2026-10');
  expect(await screen.findByText(catalogue.vatMeaning, {}, { timeout: 10_000 })).toBeVisible();
  const [form, behind] = [...document.querySelectorAll('table')];
  expect(buttonsIn(form!, 'tbody tr')).toHaveLength(3);
  for (const table of [form!, behind!])
    await expectRowsBehind(() => buttonsIn(table, 'tbody tr'), { meanings, files });
});
