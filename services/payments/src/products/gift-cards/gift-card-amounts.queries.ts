import type { OfferedAmounts } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

/** Fils: what a studio begins with. */
const FIRST: OfferedAmounts = { amounts: [16_000, 25_000, 50_000, 125_000], version: 0 };

/** The amounts that members are offered, smallest first. */
export const findOfferedAmounts = async (
  manager: EntityManager,
  studioId: string,
): Promise<OfferedAmounts> => {
  const [row] = await manager.query<OfferedAmounts[]>(
    `SELECT amounts, version FROM gift_card_amounts WHERE studio_id = $1`,
    [studioId],
  );
  return row ?? FIRST;
};
