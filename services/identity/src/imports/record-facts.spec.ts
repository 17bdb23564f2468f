import { join } from 'node:path';
import type { RecordKind } from '@studio/contracts';
import { suggestFields } from './column-rules.js';
import { detectEncoding } from './detect-encoding.js';
import { fieldsOf } from './import-rows.js';
import { findSeparator, readRecords } from './read-records.js';
import { keyOf, readRecord } from './record-facts.js';

const rules = { order: 'day_first', today: '2026-11-23' } as const;

/** Rows of an export as they are read when nobody chooses anything. */
const read = async (system: string, kind: RecordKind) => {
  const path = join(import.meta.dirname, `../../test/fixtures/${system}-${kind}.csv`);
  const encoding = await detectEncoding(path);
  const separator = await findSeparator(path, encoding);
  const lines: string[][] = [];
  for await (const { cells } of readRecords(path, { encoding, separator })) lines.push(cells);
  const [head, ...rows] = lines;
  const columns = suggestFields(kind, head ?? []).map((field) => ({ field }));
  return rows.map((cells) => readRecord(kind, fieldsOf(columns, cells), rules));
};

test.each(['mindbody', 'momence', 'wellnessliving'])('plan members of %s', async (system) => {
  const [row] = await read(system, 'plan-members');
  expect(row?.problems).toEqual([]);
  expect(row?.facts).toMatchObject({ paidUntil: '2026-12-31' });
  expect(row?.facts.planName).toMatch(/^(Monthly 8|Unlimited)$/);
  expect(row?.facts.startedOn).toMatch(/^2026-0[23]-0[24]$/);
});

test.each(['mindbody', 'momence', 'wellnessliving'])('bookings of %s', async (system) => {
  const [row, ...others] = await read(system, 'bookings');
  expect(row?.problems).toEqual([]);
  expect(row?.facts).toMatchObject({
    date: '2026-12-31',
    startTime: '18:30',
    classType: 'Reformer Flow',
    trainer: 'Layla Haddad',
  });
  expect(row?.facts.paidWith).toBeDefined();
  expect(others.flatMap(({ problems }) => problems)).toEqual(
    others.map(() => ({ field: 'startTime', code: 'invalid_time', value: null })),
  );
});

test('a row without what it needs says what is missing', () => {
  const { problems } = readRecord('credits', { fullName: 'Noor' }, rules);
  expect(problems.map(({ field, code }) => [field, code])).toEqual([
    ['packageName', 'required'],
    ['creditsLeft', 'required'],
    ['expiresOn', 'required'],
    ['email', 'required'],
  ]);
});

test('rows are the same by the other system’s number, else by what they say', () => {
  const facts = { packageName: 'Mat 10', expiresOn: '2026-12-31' };
  const keyText = (more: object) => keyOf('credits', { ...facts, ...more }).text;
  expect(keyText({ creditsLeft: '3' })).toBe(keyText({ creditsLeft: '2' }));
  expect(keyText({ packageName: 'MAT 10' })).toBe(keyText({}));
  expect(keyText({ boughtOn: '2026-10-01' })).not.toBe(keyText({}));
  expect(keyText({ recordId: '1' })).not.toBe(keyText({ recordId: '2' }));
  expect(keyText({ recordId: '1', expiresOn: '2027-01-31' })).toBe(keyText({ recordId: '1' }));
});
