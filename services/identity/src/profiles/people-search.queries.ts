import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@studio/contracts';
import { isPhoneSearch, searchWords } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { comparablePhone, matchesPhone, matchesWord } from './search-conditions.js';

export interface FoundPersonRow {
  id: string;
  full_name: string | null;
  email: string;
  phone: string | null;
  avatar_url: string | null;
  role: Role;
  banned: boolean;
}

const columns = `p.id, p.full_name, p.email, p.phone, p.avatar_url, p.role,
  coalesce(u.banned_until > now(), false) AS banned`;
const byName = 'lower(coalesce(p.full_name, p.email)), p.id';

/** People as they are typed: no count, and no more than a list on the screen shows. */
@Injectable()
export class PeopleSearchQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  byIds(ids: readonly string[]): Promise<FoundPersonRow[]> {
    return this.dataSource.query(
      `SELECT ${columns} FROM profiles p JOIN users u ON u.id = p.id
       WHERE p.studio_id = $1 AND p.id = ANY($2::uuid[]) ORDER BY ${byName}`,
      [this.config.STUDIO_ID, ids],
    );
  }

  /** Who has this very number, however it is written; a family may share one. */
  async idsByPhone(phone: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT p.id FROM profiles p JOIN users u ON u.id = p.id
       WHERE p.studio_id = $1 AND p.search_text LIKE '%' || phone_key($2::text)
         AND phone_key(p.phone) = phone_key($2::text)
         AND coalesce(u.banned_until <= now(), true)
       ORDER BY p.id LIMIT 10`,
      [this.config.STUDIO_ID, comparablePhone(phone)],
    );
    return rows.map(({ id }) => id);
  }

  /** The first `limit`: names that begin with the first word, then all others, by name. */
  byText(text: string, limit: number): Promise<FoundPersonRow[]> {
    const values: unknown[] = [this.config.STUDIO_ID, limit];
    const bind = (value: string): string => `$${values.push(value)}::text`;
    const parts = searchWords(text);
    const conditions = isPhoneSearch(text)
      ? [matchesPhone(text, bind)]
      : parts.map((word) => matchesWord(word, bind));
    if (conditions.length === 0) return Promise.resolve([]);
    const first = bind(parts[0] ?? '');
    // The people first, then their accounts: a common letter matches thousands.
    return this.dataSource.query(
      `WITH p AS MATERIALIZED (
         SELECT * FROM profiles p WHERE p.studio_id = $1 AND ${conditions.join(' AND ')}
         ORDER BY starts_with(p.search_text, search_key(${first})) DESC, ${byName} LIMIT $2)
       SELECT ${columns} FROM p JOIN users u ON u.id = p.id
       ORDER BY starts_with(p.search_text, search_key(${first})) DESC, ${byName}`,
      values,
    );
  }
}
