import type { ExpiringPackage } from '@studio/contracts';
import { addDays } from '@studio/domain-kit';
import { nameHasSql } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { lastVisitSql } from '../../people/imported-visits/imported-visits.api.js';
import {
  daysBetween,
  endingCredits,
  toUserPackageView,
  userPackageColumns,
  type UserPackageRow,
} from '../packages/packages.api.js';

const PAGE = 25;

interface Row extends UserPackageRow {
  member_id: string;
  member_name: string | null;
  member_email: string;
  avatar_url: string | null;
  last_visit_at: Date | null;
  upcoming: number;
}

interface ExpiringFilters {
  studioId: string;
  now: Date;
  today: string;
  days: number;
  search?: string | undefined;
  page: number;
}

const matching = `FROM user_packages p
  JOIN members m ON m.studio_id = p.studio_id AND m.id = p.member_id
  WHERE p.studio_id = $1 AND p.expires_on BETWEEN $2::date AND $3::date AND ${endingCredits}
    AND ($4::text IS NULL OR m.full_name ILIKE $4 OR m.email ILIKE $4 OR p.name ILIKE $4
      OR ${nameHasSql('m.full_name', '$5::text')})`;

/** `100%` finds what it says, not everything. */
const like = (search: string | undefined): string | null =>
  search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;

/** Packages with credits left that end within so many days, soonest first, 25 a page. */
export const findExpiringPackages = async (
  manager: EntityManager,
  { studioId, now, today, days, search, page }: ExpiringFilters,
): Promise<{ items: ExpiringPackage[]; total: number; credits: number }> => {
  const values = [studioId, today, addDays(today, days), like(search), search ?? null];
  const [sums] = await manager.query<{ total: number; credits: number }[]>(
    `SELECT count(*)::int AS total, coalesce(sum(p.credits_left), 0)::int AS credits ${matching}`,
    values,
  );
  const rows = await manager.query<Row[]>(
    `SELECT ${userPackageColumns}, p.member_id, m.full_name AS member_name,
       m.email AS member_email, m.avatar_url,
       ${lastVisitSql('p.member_id')} AS last_visit_at,
       (SELECT count(*)::int FROM bookings b WHERE b.studio_id = p.studio_id
         AND b.member_id = p.member_id AND b.status = 'confirmed' AND b.starts_at > $6) AS upcoming
     ${matching} ORDER BY p.expires_on, p.id LIMIT ${PAGE} OFFSET $7`,
    [...values, now, (page - 1) * PAGE],
  );
  return {
    items: rows.map((row) => toExpiring(row, today)),
    ...(sums ?? { total: 0, credits: 0 }),
  };
};

const toExpiring = (row: Row, today: string): ExpiringPackage => ({
  package: toUserPackageView(row, today),
  member: {
    id: row.member_id,
    name: row.member_name ?? row.member_email,
    email: row.member_email,
    avatarUrl: row.avatar_url,
  },
  daysLeft: daysBetween(today, row.expires_on),
  lastVisitAt: row.last_visit_at?.toISOString() ?? null,
  upcoming: row.upcoming,
});
