import type { PromoCodeView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
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
