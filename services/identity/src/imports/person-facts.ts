import type { DateOrder } from '@studio/contracts';
import { searchKey, studioDay } from '@studio/domain-kit';
import { turnedName } from './name-rules.js';
import { isUnsaid } from './word-rules.js';
import { readRow, type ImportFacts, type ReadRow } from './read-row.js';

const MOST_LETTERS = 120;

/** Some systems write name, address and number under one another in one cell. */
const withContacts = (found: ImportFacts): ImportFacts => {
  const [name = '', ...others] = (found.fullName ?? '')
    .split(/\r\n|\r|\n/)
    .map((one) => one.trim());
  const email = others.find((one) => one.includes('@'));
  const phone = others.find((one) => /^[+\d(][\d\s().-]{6,}$/.test(one));
  if (!email && !phone) return found;
  const rest = others.filter((one) => one !== '' && one !== email && one !== phone);
  const fullName = [name, ...rest].join(' ');
  // The columns of their own come first; what else the name's cell says stands behind them.
  const both = (own = '', other = ''): string => [own, other].filter(Boolean).join(' / ');
  return {
    ...found,
    ...(email ? { email: both(found.email, email) } : {}),
    ...(phone ? { phone: both(found.phone, phone) } : {}),
    fullName,
  };
};

/** A name in one cell or in two, as one. */
export const withName = (cellsOfRow: ImportFacts): ImportFacts => {
  const { firstName, lastName, fullName, ...cells } = withContacts(cellsOfRow);
  const name = turnedName(fullName ?? [firstName, lastName].filter(Boolean).join(' '));
  return name === '' ? cells : { fullName: name, ...cells };
};

/** Where a column has the whole name, those of its parts say nothing new, or are named. */
export const withSpareName = (
  row: ReadRow,
  { firstName, lastName, fullName }: ImportFacts,
): ReadRow => {
  if (fullName === undefined) return row;
  const whole = searchKey(row.facts.fullName ?? '');
  const spare = [firstName, lastName].filter((one) => one && !whole.includes(searchKey(one)));
  if (spare.length === 0) return row;
  const leftOut = spare.join(' ');
  const value = row.facts.fullName ?? null;
  const problem = { field: 'fullName', code: 'second_value', value, leftOut } as const;
  return { ...row, problems: [...row.problems, problem] };
};

/** Who prefers not to say has said nothing. */
const withKnownGender = (cells: ImportFacts): ImportFacts => {
  const { gender, ...others } = cells;
  return gender === undefined || isUnsaid(gender) ? others : cells;
};

/** A row of people: what will be written, and why it can't be. */
export const readPerson = (
  found: ImportFacts,
  { order, now = new Date() }: { order: DateOrder; now?: Date },
): ReadRow => {
  const cells = withName(withKnownGender(found));
  const rules = { order, today: studioDay(now) };
  const row = readRow(cells, { needs: ['fullName'], rules });
  if ([...(cells.fullName ?? '')].length > MOST_LETTERS)
    row.problems.unshift({ field: 'fullName', code: 'too_long', value: null });
  return withSpareName(row, found);
};
