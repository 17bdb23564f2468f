import { call } from '@studio/api-client';
import { findUsers } from '@studio/contracts';
import type { User } from '@studio/contracts';
import type { UserFilter } from '../../shared/api.js';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages } from '../../shared/csv-records.js';
import { roleLabel } from '../../shared/roles.js';
import { t } from './messages.js';

const PAGE = 200;

const recordOf = (person: User): unknown[] => [
  person.full_name,
  person.email,
  person.phone,
  roleLabel(person),
  person.created_at,
  person.last_sign_in_at,
  person.banned ? (person.banned_until ?? 'for good') : '',
];

const head = ['Name', 'Email', 'Phone', 'Role', 'Since', t('lastSign'), t('bannedUntil')];

/** Everyone that the filter finds, page by page. */
export const usersCsv = async ({ search, role }: UserFilter): Promise<CsvRecords> => {
  const people = await allPages((cursor) =>
    call(findUsers, { query: { search, role, cursor, limit: PAGE } }),
  );
  return [head, ...people.map(recordOf)];
};
