import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  importFields,
  type ImportField,
  type ImportKind,
  type ImportRow,
  type ImportVerdict,
} from '@studio/contracts';
import { parse } from 'csv-parse/sync';
import { ImportClient } from './import-client.js';

const folder = join(import.meta.dirname, 'fixtures/shapes');

let client: ImportClient;
beforeAll(async () => {
  client = await ImportClient.open();
  // Whom the files of records name.
  const people = ['Name,Email,Mobile', ...owners].join('\n');
  expect(await client.done(people)).toMatchObject({ counts: { made: owners.length } });
});
afterAll(() => client.close());

const owners = [
  'Omar Haddad,omar.h@shapes.example,',
  'Noura Al Zaabi,noura.z@shapes.example,',
  'Maya Nair,maya.n@shapes.example,',
  'Lina Barakat,lina.b@shapes.example,',
];

const kinds: Record<string, ImportKind> = {
  people: 'people',
  credits: 'credits',
  plans: 'plan-members',
  bookings: 'bookings',
};
const kindOf = (file: string): ImportKind =>
  kinds[/-(\w+)\.csv$/.exec(file)?.[1] ?? ''] ?? 'people';

type Outcome = [line: number, state: string, ...codes: string[]];
/** What becomes of each row, and which columns are not imported. */
const outcomes: Record<string, { rows: Outcome[]; unused?: string[] }> = {
  'mindbody-people.csv': {
    rows: [
      [1, 'left_out', 'before_heads'],
      [2, 'left_out', 'before_heads'],
      [3, 'left_out', 'before_heads'],
      [6, 'known'],
      [8, 'known'],
      [9, 'left_out', 'total_row'],
    ],
  },
  'wellnessliving-people.csv': {
    rows: [
      [2, 'known'],
      [5, 'ready'],
    ],
    unused: ['Location', 'Status'],
  },
  'spreadsheet-people.csv': {
    rows: [
      [3, 'known'],
      [4, 'ready'],
    ],
  },
  'bsport-people.csv': { rows: [[2, 'ready']] },
  'eversports-people.csv': { rows: [[2, 'ready']], unused: ['Letzter Besuch'] },
  'glofox-people.csv': { rows: [[2, 'ready']], unused: ['membership_status'] },
  'teamup-people.csv': {
    rows: [
      [2, 'ready', 'second_value', 'second_value'],
      [3, 'ready'],
    ],
  },
  'zenplanner-people.csv': {
    rows: [
      [2, 'ready'],
      [3, 'left_out', 'heads_again'],
      [4, 'ready', 'invalid_phone'],
      [5, 'left_out', 'footer_row'],
    ],
    unused: ['Phone (2)'],
  },
  'punchpass-credits.csv': {
    rows: [
      [2, 'ready'],
      [3, 'ready', 'invalid_price'],
      [4, 'left_out', 'total_row'],
    ],
  },
  'momence-credits.csv': { rows: [[2, 'ready']] },
  'arketa-plans.csv': { rows: [[2, 'ready']], unused: ['Status'] },
  'acuity-bookings.csv': {
    rows: [[2, 'ready']],
    unused: ['End Time', 'Appointment Price', 'Paid?'],
  },
  'marianatek-bookings.csv': { rows: [[2, 'ready']] },
  'vagaro-bookings.csv': { rows: [[2, 'ready']] },
};

const textOf = (bytes: Buffer, encoding: string): string => new TextDecoder(encoding).decode(bytes);
/** Every record of the file as it stands there, read without our rules. */
const rawRecords = (text: string, separator: string): string[][] =>
  parse(text.replace(/^sep=.\r?\n/, ''), {
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });

const isNothing = /^(?:|n\/a|#n\/a|null|none|-+|00\/00\/0000)$/i;
/** Digits and addresses: what a part of a cell can be found again by. */
const partsOf = (field: ImportField, cell: string): string[] => {
  if (field === 'email') return cell.match(/[^\s;,<>]+@[^\s;,<>]+/g) ?? [];
  return field === 'phone'
    ? cell.split(/[/;,]/).map((one) => one.replace(/\D/g, '').slice(-9))
    : [];
};
const nameFields: readonly ImportField[] = ['firstName', 'lastName', 'fullName'];

/** Of a cell what is neither written nor named. */
const lostOf = (field: ImportField, cell: string, row: ImportRow): string[] => {
  const leftOut = row.problems.map((one) => one.leftOut ?? '').join(' ');
  if (row.problems.some((one) => one.field === field && one.leftOut === cell)) return [];
  const fact = row.facts[nameFields.includes(field) ? 'fullName' : field];
  if (fact === undefined) return [cell];
  const known = `${fact} ${leftOut}`;
  return partsOf(field, cell).filter(
    (part) => !known.includes(part) && !known.replace(/\D/g, '').includes(part),
  );
};

describe.each(Object.keys(outcomes))('%s', (file) => {
  const { rows: expected, unused = [] } = outcomes[file] ?? { rows: [] };

  it('is read row by row, and nothing of it is lost without a word', async () => {
    const bytes = readFileSync(join(folder, file));
    const view = await client.checked(bytes, kindOf(file));
    expect(view).toMatchObject({ status: 'checked', asks: [], unusedColumns: unused });
    const rows = await client.rowsOf(view.id);
    expect(
      rows.map(({ line, state, problems }) => [line, state, ...problems.map((one) => one.code)]),
    ).toEqual(expected);
    expect(view.counts).toMatchObject({
      failed: 0,
      withWarnings: rows.filter(
        ({ state, problems }) => state === 'ready' && problems.some((one) => one.leftOut),
      ).length,
    });

    const records = rawRecords(textOf(bytes, view.encoding), view.separator);
    const isAbove = ({ problems: [one] }: ImportRow) => one?.code === 'before_heads';
    const above = rows.filter(isAbove).length;
    // Each line of the file is the heads or a row, in the order of the file.
    expect(records).toHaveLength(rows.length + 1);
    const lost = rows.flatMap((row, at) => {
      if (row.state === 'left_out') return [];
      const cells = records[at < above ? at : at + 1] ?? [];
      return view.columns.flatMap(({ name, field }, n) => {
        const cell = (cells[n] ?? '').replace(/^="(.*)"$/, '$1').trim();
        if (isNothing.test(cell)) return [];
        if (field === null) return view.unusedColumns?.includes(name) ? [] : [cell];
        expect(importFields[kindOf(file)]).toContain(field);
        return lostOf(field, cell, row);
      });
    });
    expect(lost).toEqual([]);
  });

  it('comes in, and once more changes nothing', async () => {
    const bytes = readFileSync(join(folder, file));
    const done = await client.done(bytes, kindOf(file));
    const ready = expected.filter(([, state]) => state === 'ready').length;
    expect(done).toMatchObject({ status: 'done', counts: { made: ready, failed: 0 } });
    if (kindOf(file) !== 'people') return;
    expect(await client.checked(bytes)).toMatchObject({ counts: { ready: 0, failed: 0 } });
  });
});

test('each file of the folder is in the table', () => {
  expect(Object.keys(outcomes).sort()).toEqual(readdirSync(folder).sort());
});

test('of rows that come in without a cell only those are asked for', async () => {
  const view = await client.checked(
    'Name,Email,Mobile\nReem Saleh,r.s@warned.example,call me\nAli Saleh,a.s@warned.example,0501239999\n',
  );
  expect(view.counts).toMatchObject({ ready: 2, withWarnings: 1 });
  const { body } = await client.ask('GET', view.id, '/rows?withWarnings=true');
  expect(body['items']).toMatchObject([{ line: 2, problems: [{ leftOut: 'call me' }] }]);
});

test('what was left out stays named when another reason comes, and when all is taken back', async () => {
  const twice = await client.checked(
    'Name,Email,Mobile\nSara Aziz,s.a@warned.example,\nSara Aziz,s.a@warned.example,call me\n',
  );
  const codes = async (id: string) =>
    (await client.rowsOf(id)).map(({ problems }) => problems.map(({ code }) => code));
  expect(await codes(twice.id)).toEqual([[], ['same_email_in_file', 'invalid_phone']]);
  const { id } = await client.done('Name,Email,Mobile\nNora Aziz,n.a@warned.example,call me\n');
  expect(await codes(id)).toEqual([['invalid_phone']]);
  await client.undone(id);
  expect(await codes(id)).toEqual([['invalid_phone']]);
});

describe('a package that is not at Products', () => {
  const file = [
    'Email,Package,Credits left,Credits in all,Bought on,Expires on,Price paid',
    'omar.h@shapes.example,Old pass,6,10,31/10/2026,31/12/2027,1250.00',
    'maya.n@shapes.example,OLD  pass,9,12,31/10/2026,31/12/2027,1250.00',
    'lina.b@shapes.example,Gold,1,,,31/12/2027,',
  ].join('\n');
  const unknown =
    (names: readonly string[]) =>
    (no: number): Partial<ImportVerdict> => {
      const value = names[no - 1];
      if (!value) return { state: 'ready' };
      return {
        state: 'failed',
        problems: [{ field: 'packageName', code: 'package_unknown', value }],
      };
    };
  afterEach(() => {
    client.booking.verdictOf = () => ({});
    client.booking.isDown = false;
    client.booking.packages.length = 0;
  });
  const add = (id: string, name: string) => client.ask('POST', id, '/packages', { name });

  it('is made from its rows by one press, and they are ready', async () => {
    client.booking.verdictOf = unknown(['Old pass', 'OLD  pass', 'Gold']);
    const { id, unknownPackages } = await client.checked(file, 'credits');
    expect(unknownPackages).toEqual([
      { name: 'Old pass', rows: 2 },
      { name: 'Gold', rows: 1 },
    ]);
    client.booking.verdictOf = unknown(['', '', 'Gold']);
    expect((await add(id, 'Old pass')).status).toBe(200);
    expect(client.booking.packages).toMatchObject([
      { name: 'Old pass', credits: 12, price: 125_000, validityCount: 14, validityUnit: 'month' },
    ]);
    expect(await client.settled(id)).toMatchObject({
      counts: { ready: 2, failed: 1 },
      unknownPackages: [{ name: 'Gold', rows: 1 }],
    });
    // Once more there is nothing left to make.
    await add(id, 'Old pass');
    expect(client.booking.packages).toHaveLength(1);
    client.booking.verdictOf = () => ({});
    await add(id, 'Gold');
    expect(client.booking.packages[1]).toMatchObject({ name: 'Gold', credits: 1, price: 0 });
    expect(await client.settled(id)).toMatchObject({ counts: { ready: 3 }, unknownPackages: [] });
    expect((await client.start(id)).counts.made).toBe(3);
    expect((await add(id, 'Gold')).body['code']).toBe('IMPORT_NOT_CHECKED');
  });

  it('waits where booking does not answer', async () => {
    client.booking.verdictOf = unknown(['Lost', '', '']);
    const { id } = await client.checked(file.replaceAll('Old pass', 'Lost'), 'credits');
    client.booking.isDown = true;
    expect((await add(id, 'Lost')).status).toBe(503);
    client.booking.isDown = false;
    expect(await client.settled(id)).toMatchObject({
      status: 'checked',
      unknownPackages: [{ name: 'Lost', rows: 1 }],
    });
  });

  it('is made by admins alone', async () => {
    const { id } = await client.checked(file, 'credits');
    const member = await client.identity.member();
    const { bearer } = await client.identity.signIn(member);
    const path = `/api/admin/imports/${id}/packages`;
    const answer = await client.identity.call('POST', path, {
      headers: bearer,
      body: { name: 'x' },
    });
    expect(answer.status).toBe(403);
  });
});
