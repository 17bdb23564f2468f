import { call } from '@studio/api-client';
import { getImportRows, importHeads, templateFieldsOf } from '@studio/contracts';
import type { ImportField, ImportKind, ImportRowState, ImportView } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages } from '../../shared/csv-records.js';
import { problemText } from './labels.js';
import { t } from './messages.js';

const PAGE = 500;

/**
 * Rows that can't be read, were not decided or come in without a cell, as they came, with the reason
 * behind them: mended, they come again.
 */
export const leftOutCsv = async ({ id, columns }: ImportView): Promise<CsvRecords> => {
  const rowsOf = (which: { state?: ImportRowState; withWarnings?: 'true' }) =>
    allPages((cursor) =>
      call(getImportRows, { params: { id }, query: { ...which, cursor, limit: PAGE } }),
    );
  const rows = [
    ...(await rowsOf({ state: 'failed' })),
    ...(await rowsOf({ state: 'undecided' })),
    ...(await rowsOf({ withWarnings: 'true' })),
  ];
  const records = rows.map(({ cells, problems }) => [
    ...columns.map((_, at) => cells[at] ?? ''),
    problems.map(problemText).join('; '),
  ]);
  return [[...columns.map(({ name }) => name), t('reasonHead')], ...records];
};

const headOf = (kind: ImportKind): string[] =>
  templateFieldsOf(kind).map((field) => importHeads[field]);

export const templateCsv = (kind: ImportKind): CsvRecords => [headOf(kind)];

type Facts = Partial<Record<ImportField, string>>;

const [lina, hessa, omar]: Facts[] = [
  { fullName: t('exampleName1'), email: 'lina.barakat@mail.example', externalId: '1001' },
  { fullName: t('exampleName2'), email: 'hessa@mail.example', externalId: '1002' },
  { fullName: t('exampleName3'), phone: '00971561234567', externalId: '1003' },
];

/** Nobody's real data: the domain is reserved for examples. */
const examples: Record<ImportKind, readonly Facts[]> = {
  people: [
    {
      ...lina,
      phone: '050 123 4567',
      birthDate: '14/03/1991',
      gender: t('gender_female'),
      joinedOn: '31/12/2024',
      waiverSignedOn: '31/12/2024',
      note: t('exampleNote'),
    },
    { ...hessa, phone: '+971 55 123 4567', joinedOn: '2025-02-02' },
    { ...omar, birthDate: '2 Feb 1988', joinedOn: '9 Aug 2025' },
  ],
  credits: [
    {
      ...lina,
      packageName: t('examplePackage'),
      creditsLeft: '6',
      boughtOn: '31/10/2026',
      expiresOn: '31/12/2027',
      pricePaid: '1,250.00',
    },
    {
      ...hessa,
      packageName: t('examplePass'),
      creditsLeft: '12',
      creditsTotal: '20',
      boughtOn: '2026-09-01',
      expiresOn: '2027-12-31',
      pricePaid: '2,200.00',
      classTypes: t('exampleClassType'),
      recordId: 'S-2041',
    },
  ],
  'plan-members': [
    { ...lina, planName: t('examplePlan'), startedOn: '04/03/2026', paidUntil: '03/01/2028' },
    { ...omar, planName: t('examplePlan'), paidUntil: '2027-12-31', recordId: 'M-77' },
  ],
  bookings: [
    {
      ...lina,
      date: '31/12/2026',
      startTime: '18:30',
      classType: t('exampleClassType'),
      paidWith: t('examplePackage'),
    },
    {
      ...hessa,
      date: '2026-12-31',
      startTime: '6:30 PM',
      classType: t('exampleClassType'),
      trainer: t('exampleTrainer'),
      paidWith: t('examplePaid'),
    },
    {
      ...omar,
      date: '31 Dec 2026',
      startTime: '18:30',
      classType: t('exampleClassType'),
      paidWith: t('examplePlanWord'),
    },
    {
      ...lina,
      date: '31/12/2025',
      startTime: '18:30',
      classType: t('exampleClassType'),
      trainer: t('exampleTrainer'),
      status: t('outcome_attended'),
    },
  ],
};

export const exampleCsv = (kind: ImportKind): CsvRecords => [
  headOf(kind),
  ...examples[kind].map((facts) => templateFieldsOf(kind).map((field) => facts[field] ?? '')),
];
