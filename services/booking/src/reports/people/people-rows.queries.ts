import { Injectable } from '@nestjs/common';
import type { PeopleList, PeopleRow } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { z } from 'zod';
import { endingCredits } from '../../funding/packages/packages.api.js';
import { lastVisitSql } from '../../people/imported-visits/imported-visits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { liveSince, peopleOf } from './people-list.sql.js';

const PAGE = 50;

interface Row {
  userId: string;
  sort: string;
  name: string | null;
  avatarUrl: string | null;
  on: string | null;
  value: number | null;
  lastVisitAt: Date | null;
  creditsLeft: number;
  expiresOn: string | null;
  planName: string | null;
  people: number;
}

interface PageRequest {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Whom the lists name, with when they were last here and what they have left. */
@Injectable()
export class PeopleRowsQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  async rows(
    list: PeopleList,
    { cursor, limit = PAGE }: PageRequest,
  ): Promise<{ items: PeopleRow[]; nextCursor: string | null; people: number }> {
    const { id: studioId } = this.studio;
    const after = readCursor(cursor);
    const now = this.studio.now();
    const values: unknown[] = [studioId];
    const put = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
    const live = await liveSince(this.readDatabase, studioId);
    const context = { studioId, now, live, put };
    const [sort, id] = [put(after?.[0] ?? null, 'bigint'), put(after?.[1] ?? null, 'uuid')];
    const today = put(studioDay(now), 'date');
    const people = peopleOf(list, context);
    const rows = await this.readDatabase.query<Row[]>(
      `WITH people AS MATERIALIZED (${people}),
         page AS MATERIALIZED (SELECT * FROM people
           WHERE ${sort} IS NULL OR (sort, member_id) > (${sort}, ${id})
           ORDER BY sort, member_id LIMIT ${put(limit + 1, 'int')})
       SELECT r.member_id AS "userId", r.sort::text AS sort, r.on_day::text AS on,
         r.value::float8 AS value, (SELECT count(*)::int FROM people) AS people,
         CASE WHEN m.told_at < 'infinity' THEN coalesce(m.full_name, m.email) END AS name,
         m.avatar_url AS "avatarUrl", ${lastVisitSql('m.id')} AS "lastVisitAt",
         coalesce(c.credits, 0)::int AS "creditsLeft", c.expires_on::text AS "expiresOn",
         (${planOf('m')}) AS "planName"
       FROM page r JOIN members m ON m.studio_id = $1 AND m.id = r.member_id
       LEFT JOIN LATERAL (${creditsOf('m', today)}) AS c ON true
       ORDER BY r.sort, r.member_id`,
      values,
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(toView),
      nextCursor: last ? cursorOf(last) : null,
      people: rows[0]?.people ?? 0,
    };
  }
}

/** Credits that can be used today or later, and when the first of them end. */
const creditsOf = (m: string, today: string): string => `
  SELECT sum(p.credits_left) AS credits, min(p.expires_on) AS expires_on FROM user_packages p
  WHERE p.studio_id = $1 AND p.member_id = ${m}.id AND ${endingCredits}
    AND p.expires_on >= ${today}`;

const planOf = (m: string): string => `SELECT n.name FROM member_subscriptions s
  JOIN subscription_plans n ON n.studio_id = s.studio_id AND n.id = s.plan_id
  WHERE s.studio_id = $1 AND s.member_id = ${m}.id
    AND s.status IN ('active', 'past_due', 'paused') LIMIT 1`;

const toView = ({ sort: _sort, people: _people, lastVisitAt, ...row }: Row): PeopleRow => ({
  ...row,
  lastVisitAt: lastVisitAt?.toISOString() ?? null,
});

const shape = z.tuple([z.string().regex(/^-?\d{1,18}$/), z.uuid()]);

const cursorOf = ({ sort, userId }: Row): string =>
  Buffer.from(JSON.stringify([sort, userId])).toString('base64url');

/** The row before the page. Throws BAD_REQUEST. */
const readCursor = (cursor: string | undefined): z.infer<typeof shape> | undefined => {
  if (cursor === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  }
};
