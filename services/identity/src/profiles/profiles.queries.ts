import { Inject, Injectable } from '@nestjs/common';
import type { findUsers } from '@studio/contracts';
import { isPhoneSearch, searchWords } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Profile } from './profile.entity.js';
import { matchesPhone, matchesWord } from './search-conditions.js';

export type UserSearch = z.infer<NonNullable<typeof findUsers.query>>;

export interface UserPage {
  items: Profile[];
  nextCursor: string | null;
  total: number;
}

const PAGE = 50;
const sortKeyOf = (row: string): string => `lower(coalesce(${row}.full_name, ${row}.email))`;
const cursorShape = z.uuid();
const isAtFrontDesk = `EXISTS (SELECT FROM user_roles r
  WHERE r.studio_id = p.studio_id AND r.user_id = p.id AND r.role = 'front_desk')`;

/**
 * Every word, in any order, in name, address or number; a number in any form, or its last digits.
 * The database normalises both sides (search_key, phone_key).
 */
const addSearch = (query: SelectQueryBuilder<Profile>, search: string): void => {
  let count = 0;
  const bind = (value: string): string => {
    const name = `word${count++}`;
    query.setParameter(name, value);
    return `:${name}`;
  };
  if (isPhoneSearch(search)) query.andWhere(matchesPhone(search, bind));
  else for (const word of searchWords(search)) query.andWhere(matchesWord(word, bind));
};

@Injectable()
export class ProfilesQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** By name, then id; the cursor is the last person of the page before. */
  async search({ search, role, cursor, limit = PAGE }: UserSearch): Promise<UserPage> {
    const matching = this.matching({ search, role });
    const total = await matching.getCount();
    const page = matching
      .clone()
      .orderBy(sortKeyOf('p'))
      .addOrderBy('p.id')
      .limit(limit + 1);
    if (cursor !== undefined)
      page.andWhere(
        `(${sortKeyOf('p')}, p.id) > (SELECT ${sortKeyOf('c')}, c.id FROM profiles c
          WHERE c.studio_id = p.studio_id AND c.id = :after)`,
        { after: readCursor(cursor) },
      );
    const rows = await page.getMany();
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, total, nextCursor: rows.length > limit && last ? last.id : null };
  }

  private matching({ search, role }: UserSearch): SelectQueryBuilder<Profile> {
    const query = this.dataSource
      .getRepository(Profile)
      .createQueryBuilder('p')
      .where('p.studio_id = :studioId', { studioId: this.config.STUDIO_ID });
    if (search) addSearch(query, search);
    // Spec section 6: an admin is who has the role or the flag.
    if (role === 'admin') query.andWhere(`(p.role = 'admin' OR p.is_admin)`);
    else if (role === 'front_desk') query.andWhere(`(p.role = 'front_desk' OR ${isAtFrontDesk})`);
    else if (role) query.andWhere('p.role = :role', { role });
    return query;
  }
}

const readCursor = (cursor: string): string => {
  const id = cursorShape.safeParse(cursor);
  if (!id.success)
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is none of ours' }]);
  return id.data;
};
