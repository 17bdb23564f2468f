import { call } from '@studio/api-client';
import { getImportRows, importHeads, templateFieldsOf } from '@studio/contracts';
import type { ImportView } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { problemText } from './labels.js';
import { t } from './messages.js';

const PAGE = 500;

/** Rows that can't be read, as they came, with the reason behind them: mended, they come again. */
export const failedRowsCsv = async ({ id, columns }: ImportView): Promise<CsvRecords> => {
  const records: string[][] = [[...columns.map(({ name }) => name), t('reasonHead')]];
  let cursor: string | undefined;
  do {
    const query = { state: 'failed', cursor, limit: PAGE } as const;
    const page = await call(getImportRows, { params: { id }, query });
    for (const { cells, problems } of page.items) {
      const own = columns.map((_, at) => cells[at] ?? '');
      records.push([...own, problems.map(problemText).join('; ')]);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return records;
};

const head = templateFieldsOf('people').map((field) => importHeads[field]);

export const templateCsv: CsvRecords = [head];

/** Nobody's real data: the domain is reserved for examples. */
export const exampleCsv: CsvRecords = [
  head,
  [t('exampleName1'), 'lina.barakat@mail.example', '050 123 4567', '31/12/2024', '1001'],
  [t('exampleName2'), 'hessa@mail.example', '+971 55 123 4567', '2025-02-02', '1002'],
  [t('exampleName3'), '', '00971561234567', '9 Aug 2025', '1003'],
];
