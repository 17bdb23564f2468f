import type { PromoCodeUse, PromoCodeView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { namesOf } from '../../people/people.api.js';
import { PromoCode } from './promo-code.entity.js';

const MOST = 500;

interface Counts {
  used: number;
  reserved: number;
}

const toView = (row: PromoCode, { used, reserved }: Counts): PromoCodeView => ({
  id: row.id,
  code: row.code,
  name: row.name,
  percentOff: row.percentOff,
  amountOff: row.amountOff,
  validFrom: row.validFrom.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  limitTotal: row.limitTotal,
  limitPerPerson: row.limitPerPerson,
  kinds: row.kinds,
  packageIds: row.packageIds,
  active: row.active,
  used,
  reserved,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

/** Newest first; one of them by its id. */
export const listCodes = async (
  manager: EntityManager,
  { studioId, id }: { studioId: string; id?: string },
): Promise<PromoCodeView[]> => {
  const rows = await manager.find(PromoCode, {
    where: { studioId, ...(id !== undefined && { id }) },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MOST,
  });
  const counts = await manager.query<(Counts & { id: string })[]>(
    `SELECT promo_code_id AS id, count(*) FILTER (WHERE state = 'used')::int AS used,
       count(*) FILTER (WHERE state = 'reserved')::int AS reserved
     FROM promo_uses WHERE studio_id = $1 AND promo_code_id = ANY($2) GROUP BY promo_code_id`,
    [studioId, rows.map((row) => row.id)],
  );
  const byId = new Map(counts.map((row) => [row.id, row]));
  return rows.map((row) => toView(row, byId.get(row.id) ?? { used: 0, reserved: 0 }));
};

const MOST_USES = 200;

type UseRow = Omit<PromoCodeUse, 'name' | 'at'> & { at: Date };

/** Who used it, newest first; what a closed page gave back is no use. Throws NOT_FOUND. */
export const listUses = async (
  manager: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<PromoCodeUse[]> => {
  if (!(await manager.existsBy(PromoCode, { studioId, id }))) throw new Refused('NOT_FOUND');
  const rows = await manager.query<UseRow[]>(
    `SELECT u.payment_id AS "paymentId", u.user_id AS "userId", p.description, u.amount, u.state,
       u.at
     FROM promo_uses u JOIN payments p ON p.studio_id = u.studio_id AND p.id = u.payment_id
     WHERE u.studio_id = $1 AND u.promo_code_id = $2 AND u.state <> 'released'
     ORDER BY u.at DESC, u.payment_id LIMIT $3`,
    [studioId, id, MOST_USES],
  );
  const names = await namesOf(manager, { studioId, userIds: rows.map(({ userId }) => userId) });
  return rows.map((row) => ({
    ...row,
    name: names.get(row.userId)?.fullName ?? null,
    at: row.at.toISOString(),
  }));
};
