import { call } from '@studio/api-client';
import { findUsers } from '@studio/contracts';
import type { User } from '@studio/contracts';
import type { UserFilter } from '../../shared/api.js';
import { roleWords } from '../../shared/words.js';

const PAGE = 200;

/** A cell that a spreadsheet can't take for a formula, quoted as RFC 4180 says. */
export const cell = (value: string | null | undefined): string => {
  const text = value ?? '';
  // A telephone number may begin with a plus; anything that is calculated may not.
  const isFormula = /^[=@\t\r-]|^\+(?![\d\s().-]*$)/.test(text);
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
};

const rowOf = (person: User): string =>
  [
    person.full_name,
    person.email,
    person.phone,
    person.is_admin ? 'Admin' : (roleWords[person.role] ?? person.role),
    person.created_at,
    person.last_sign_in_at,
    person.banned ? (person.banned_until ?? 'for good') : '',
  ]
    .map(cell)
    .join(',');

const head = ['Name', 'Email', 'Phone', 'Role', 'Since', 'Last sign-in', 'Banned until'];

/** Everyone that the filter finds, page by page, as a file. */
export const usersCsv = async ({ search, role }: UserFilter): Promise<Blob> => {
  const rows: string[] = [head.map(cell).join(',')];
  let cursor: string | undefined;
  do {
    const page = await call(findUsers, { query: { search, role, cursor, limit: PAGE } });
    rows.push(...page.items.map(rowOf));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  return new Blob([`\ufeff${rows.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
};
