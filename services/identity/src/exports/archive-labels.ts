import type { PersonalTables } from '@studio/contracts';
import type { ExportService } from './export-rules.js';

const titles: Record<ExportService, string> = {
  identity: 'Account',
  booking: 'Classes and credits',
  payments: 'Payments',
  notifications: 'Messages',
};

/** README.txt of the archive. */
export const archiveReadme = (
  madeAt: Date,
  parts: readonly { service: ExportService; tables: PersonalTables['tables'] }[],
): string =>
  [
    'Your data',
    '=========',
    '',
    `All that the studio's systems know of you, as of ${madeAt.toISOString()}.`,
    '',
    'data.json holds everything in one document. The folders hold the same, a file for each table,',
    'to open in a spreadsheet: text in UTF-8, commas between the fields. Text that a spreadsheet',
    'would take for a formula begins with an apostrophe there (data.json has it as it is).',
    '',
    'Times are UTC. Amounts are in AED, VAT included.',
    'Passwords, sign-in tokens and links are not in here: they are kept as hashes or not at all.',
    '',
    ...parts.flatMap(({ service, tables }) => [
      titles[service],
      ...tables.map(({ name, about }) => `  ${service}/${name}.csv: ${about}`),
      '',
    ]),
  ].join('\r\n');
