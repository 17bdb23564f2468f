import type { ExportedTable } from '@studio/contracts';
import { STUDIO_ZONE } from '@studio/domain-kit';
import type { ExportService } from '../exports/exports.api.js';

export interface WrittenTable extends ExportedTable {
  file: string;
  rows: number;
}

const folders: Record<ExportService, string> = {
  identity: 'people',
  booking: 'classes-and-credits',
  payments: 'money',
  notifications: 'messages',
};

/** Files that can be imported again say their folder themselves. */
export const fileOf = (service: ExportService, table: string): string =>
  `${table.includes('/') ? table : `${folders[service]}/${table}`}.csv`;

const opening = (madeAt: Date, withHealth: boolean): string[] => [
  'The data of the studio',
  '======================',
  '',
  `Everything that the studio’s systems hold, as of ${madeAt.toISOString()}. The files of one folder`,
  'show one instant; the folders are some seconds to minutes apart.',
  '',
  'Handle it with care: these are people’s names, addresses, payments and notes about them.',
  withHealth
    ? 'What members told about their health is in here too. Each of them can see that it was read.'
    : 'What members told about their health is not in here. It is exported when it is asked for.',
  '',
  'How to read the files',
  '---------------------',
  'Text in UTF-8, commas between the cells, a record a line (RFC 4180). A spreadsheet opens them.',
  'Instants stand twice: (UTC), as 2026-11-23T06:30:00Z, and (studio time), as 2026-11-23 10:30,',
  `by the clock of ${STUDIO_ZONE}. Days are written 2026-11-23.`,
  'Amounts are in AED with two decimals, VAT included unless the column says otherwise. That is exact:',
  '0.01 AED is one fils. Cells in braces {} are as the system keeps them; amounts in them are in fils.',
  'People, classes, packages and payments have numbers (IDs): the same number is the same thing in all',
  'files. Where a column “… name” stands beside a number, it says whose or which it is.',
  'Text that a spreadsheet would take for a formula begins with an apostrophe.',
  'Several values of one cell stand between semicolons.',
  '',
  'The files in import/ can be imported again, here or in another studio of this system: people',
  'first, then credits and plan-members, bookings last.',
  '',
];

const describe = ({ file, about, rows, columns }: WrittenTable): string[] => [
  `${file} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
  `  ${about}`,
  ...columns.map((column) => `    ${column.head}: ${column.about}`),
  '',
];

/** README.txt of the archive: made of the same columns as the files. */
export const studioReadme = ({
  madeAt,
  withHealth,
  tables,
  omitted,
}: {
  madeAt: Date;
  withHealth: boolean;
  tables: readonly WrittenTable[];
  omitted: Readonly<Record<string, string>>;
}): string =>
  [
    ...opening(madeAt, withHealth),
    'The files',
    '---------',
    ...tables.flatMap(describe),
    'What is in no file',
    '------------------',
    ...Object.entries(omitted)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, why]) => `  ${name}: ${why}`),
    '',
  ].join('\r\n');
