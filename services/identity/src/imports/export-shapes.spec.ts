import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportKind } from '@studio/contracts';
import { asksOf, readHeads, suggestFields, type ImportColumn } from './column-rules.js';
import { dateStyleOf, joinStyles } from './date-rules.js';
import { detectEncoding } from './detect-encoding.js';
import { takeHeads } from './find-heads.js';
import { fieldsOf } from './import-rows.js';
import { whyNoRow } from './left-out-rows.js';
import { readPerson } from './person-facts.js';
import { findSeparator, readRecords } from './read-records.js';
import { readRecord } from './record-facts.js';

const folder = join(import.meta.dirname, '../../test/fixtures/shapes');
const now = new Date('2026-11-23T08:00:00Z');

/** A file as it is read when nobody chooses anything. */
const read = async (file: string) => {
  const path = join(folder, file);
  const kind = kindOf(file);
  const encoding = await detectEncoding(path);
  const separator = await findSeparator(path, encoding);
  const { above, heads, rows } = await takeHeads(readRecords(path, { encoding, separator }));
  const names = readHeads(heads?.cells ?? []);
  const fields = suggestFields(kind, names);
  const columns = names.map((name, at): ImportColumn => ({
    name,
    sample: '',
    dates: 'none',
    field: fields[at] ?? null,
  }));
  const all: string[][] = [];
  for await (const { cells } of rows) {
    all.push(cells);
    for (const [at, column] of columns.entries()) {
      column.sample ||= cells[at] ?? '';
      column.dates = joinStyles(column.dates, dateStyleOf(cells[at] ?? ''));
    }
  }
  const styles = columns.map(({ dates }) => dates).reduce(joinStyles, 'none');
  const order = styles === 'month_first' ? 'month_first' : 'day_first';
  return {
    above: above.map(({ cells }) => cells[0]),
    asks: asksOf(kind, columns, null),
    unused: columns.flatMap(({ name, sample, field }) => (!field && sample ? [name] : [])),
    leftOut: all.flatMap((cells) => whyNoRow(columns, cells) ?? []),
    rows: all
      .filter((cells) => !whyNoRow(columns, cells))
      .map((cells) => {
        const found = fieldsOf(columns, cells);
        const rules = { order, today: '2026-11-23' } as const;
        const { facts, problems } =
          kind === 'people' ? readPerson(found, { order, now }) : readRecord(kind, found, rules);
        return {
          facts,
          problems: problems.map(({ field, code, leftOut }) => [field, code, leftOut]),
        };
      }),
  };
};

const kinds: Record<string, ImportKind> = { plans: 'plan-members' };
const kindOf = (file: string): ImportKind => {
  const name = /-(\w+)\.csv$/.exec(file)?.[1] ?? '';
  return kinds[name] ?? (name as ImportKind);
};

type Facts = Record<string, string>;
type Shape = [
  file: string,
  rows: { facts: Facts; problems?: (string | undefined)[][] }[],
  more?: { above?: string[]; unused?: string[]; leftOut?: string[] },
];

const shapes: Shape[] = [
  [
    'mindbody-people.csv',
    [
      {
        facts: {
          externalId: '100001',
          fullName: 'Omar Haddad',
          email: 'omar.h@shapes.example',
          birthDate: '1988-02-14',
          joinedOn: '2024-03-25',
        },
      },
      { facts: { fullName: 'Noura Al Zaabi', joinedOn: '2025-12-31' } },
    ],
    {
      above: ['Client list', 'Locations: all, active clients', 'Generated 11/23/2026 9:14 AM'],
      leftOut: ['total_row'],
    },
  ],
  [
    'wellnessliving-people.csv',
    [
      {
        facts: {
          fullName: 'Lina Barakat',
          email: 'lina.b@shapes.example',
          phone: '+971501234502',
        },
      },
      { facts: { fullName: 'Sara Kazim', email: 'sara.k@shapes.example' } },
    ],
    { unused: ['Location', 'Status'] },
  ],
  [
    'spreadsheet-people.csv',
    [
      { facts: { fullName: 'Maya Nair', phone: '+971501234503', joinedOn: '2024-12-31' } },
      { facts: { fullName: 'Tom Null', phone: '+971501234504' } },
    ],
  ],
  [
    'bsport-people.csv',
    [{ facts: { fullName: 'Zoé Lefèvre', birthDate: '1991-03-14', joinedOn: '2025-02-02' } }],
  ],
  [
    'eversports-people.csv',
    [{ facts: { fullName: 'Jürgen Müller', birthDate: '1971-03-14', joinedOn: '2025-02-02' } }],
    { unused: ['Letzter Besuch'] },
  ],
  [
    'glofox-people.csv',
    // Midnight in the studio, and half past one of the next day.
    [{ facts: { fullName: "Anita D'Souza", birthDate: '1991-03-14', joinedOn: '2025-02-02' } }],
    { unused: ['membership_status'] },
  ],
  [
    'teamup-people.csv',
    [
      {
        facts: { email: 'hessa.m@shapes.example', joinedOn: '2025-02-02', birthDate: '1991-03-14' },
        problems: [
          ['email', 'second_value', 'hessa@work.example'],
          ['phone', 'second_value', '04 321 0186'],
        ],
      },
      { facts: { fullName: 'Noor Saleh', joinedOn: '2025-02-02' } },
    ],
  ],
  [
    'zenplanner-people.csv',
    [
      { facts: { fullName: 'Julia Brandt', phone: '+971501234508', joinedOn: '2025-12-17' } },
      {
        facts: { fullName: 'Giulia Rossi', birthDate: '1990-02-02' },
        problems: [['phone', 'invalid_phone', '9.71501E+11']],
      },
    ],
    { unused: ['Phone (2)'], leftOut: ['heads_again', 'footer_row'] },
  ],
  [
    'punchpass-credits.csv',
    [
      {
        facts: {
          packageName: '10 Class Pass',
          creditsLeft: '6',
          creditsTotal: '10',
          boughtOn: '2026-10-31',
          expiresOn: '2026-12-31',
          pricePaid: '1250.00',
        },
      },
      {
        facts: { creditsLeft: '8', expiresOn: '2026-12-31' },
        problems: [['pricePaid', 'invalid_price', '$340.00']],
      },
    ],
    { leftOut: ['total_row'] },
  ],
  [
    'momence-credits.csv',
    [{ facts: { boughtOn: '2026-11-01', expiresOn: '2026-12-31', pricePaid: '1250.00' } }],
  ],
  [
    'arketa-plans.csv',
    [{ facts: { planName: 'Monthly 8', startedOn: '2026-03-04', paidUntil: '2026-12-31' } }],
    { unused: ['Status'] },
  ],
  [
    'acuity-bookings.csv',
    [
      {
        facts: {
          fullName: 'Omar Haddad',
          date: '2026-12-31',
          startTime: '18:30',
          classType: 'Reformer Flow',
          trainer: 'Layla Haddad',
        },
      },
    ],
    { unused: ['End Time', 'Appointment Price', 'Paid?'] },
  ],
  [
    'marianatek-bookings.csv',
    [{ facts: { recordId: '88001', date: '2026-12-31', startTime: '18:30', room: 'Marina' } }],
  ],
  [
    'vagaro-bookings.csv',
    [{ facts: { date: '2026-12-31', startTime: '18:30', phone: '+971501234503' } }],
  ],
];

test.each(shapes)('%s', async (file, rows, { above = [], unused, leftOut = [] } = {}) => {
  const found = await read(file);
  expect(found).toMatchObject({ above, asks: [], leftOut });
  expect(found.rows.map(({ problems }) => problems)).toEqual(
    rows.map(({ problems = [] }) => problems),
  );
  expect(found.rows).toMatchObject(rows.map(({ facts }) => ({ facts })));
  if (unused) expect(found.unused).toEqual(unused);
});

test('each file of the folder is in the table', () => {
  expect(shapes.map(([file]) => file).sort()).toEqual(readdirSync(folder).sort());
});
