import { Inject, Injectable } from '@nestjs/common';
import type { Likeness } from '@studio/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { normalizeEmail } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { comparablePhone } from '../profiles/people-search.api.js';

export interface LikePersonInput {
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

interface LikePersonRow {
  id: string;
  same_email: boolean;
  same_phone: boolean;
}

const MOST = 10;
/** Shorter numbers are the beginning of many. */
const PHONE_DIGITS = 7;

/** SQL: who has the address by a record that was merged into theirs. */
const ofMerged = `(SELECT u.merged_into FROM users u
  WHERE $2::text <> '' AND u.email = $2 AND u.merged_into IS NOT NULL)`;

const plainPhone = (typed: string | undefined): string | null => {
  const number = comparablePhone(typed ?? '');
  return number.length >= PHONE_DIGITS ? number : null;
};

/** Who may be the same person: the search text of profiles is indexed by trigrams (decision 33). */
export const findAlike = async (
  db: EntityManager,
  studioId: string,
  { fullName, email, phone }: LikePersonInput,
): Promise<Map<string, Likeness[]>> => {
  const rows = await db.query<LikePersonRow[]>(
    `SELECT p.id,
         ($2::text IS NOT NULL AND (p.email = $2 OR p.id = ${ofMerged})) AS same_email,
         ($3::text IS NOT NULL AND phone_key(p.phone) = phone_key($3)) AS same_phone
       FROM profiles p
       WHERE p.studio_id = $1 AND (
         ($2::text IS NOT NULL AND p.search_text LIKE '%' || search_key($2) || '%'
           AND p.email = $2)
         OR p.id = ${ofMerged}
         OR ($3::text IS NOT NULL AND p.search_text LIKE '%' || phone_key($3) || '%'
           AND phone_key(p.phone) = phone_key($3))
         OR ($4::text IS NOT NULL AND search_key($4) <% p.search_text
           AND similarity(search_key($4), search_key(p.full_name)) > 0.5))
       ORDER BY 2 DESC, 3 DESC, coalesce(similarity(search_key($4), search_key(p.full_name)), 0) DESC
       LIMIT $5`,
    [
      studioId,
      email ? normalizeEmail(email) : null,
      plainPhone(phone),
      (fullName?.trim().length ?? 0) > 2 ? fullName?.trim() : null,
      MOST,
    ],
  );
  return new Map(rows.map((row) => [row.id, likenessOf(row)]));
};

@Injectable()
export class LikePeopleQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  find(input: LikePersonInput): Promise<Map<string, Likeness[]>> {
    return findAlike(this.dataSource.manager, this.config.STUDIO_ID, input);
  }
}

const likenessOf = ({ same_email, same_phone }: LikePersonRow): Likeness[] => {
  const alike: Likeness[] = [];
  if (same_email) alike.push('email');
  if (same_phone) alike.push('phone');
  return alike.length > 0 ? alike : ['name'];
};
