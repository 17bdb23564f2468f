import { studioDay } from '@studio/domain-kit';
import { forEachDue, inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import type { Studio } from '../../shared/studio.js';
import { lockPackage, packageNews } from '../packages/packages.api.js';
import { UserPackage } from '../packages/user-package.entity.js';

/** Over, and not closed at that last day; while a payment is disputed the days stand still. */
const isOver = `studio_id = $1 AND expires_on < $2::date
  AND closed_for IS DISTINCT FROM expires_on AND locked_because IS DISTINCT FROM 'dispute'`;

/**
 * Writes off what is left of packages whose last day has ended, as ledger rows, once each: the last
 * day that it was done for is kept with the package, so that one that was moved counts anew.
 */
export const writeOffExpired = async (dataSource: DataSource, studio: Studio): Promise<void> => {
  const asked = [studio.id, studioDay(studio.now())];
  await dataSource.query(
    `UPDATE user_packages SET closed_for = expires_on WHERE ${isOver} AND credits_left = 0`,
    asked,
  );
  const over = await dataSource.query<{ id: string }[]>(
    `SELECT id FROM user_packages WHERE ${isOver} ORDER BY expires_on, id`,
    asked,
  );
  await forEachDue(over, ({ id }) => writeOff(dataSource, studio, id));
};

const writeOff = (dataSource: DataSource, studio: Studio, id: string): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const now = studio.now();
    const key = { studioId: studio.id, id };
    const owned = await lockPackage(tx, key);
    // Another instance was faster, or the last day was moved this instant.
    if (!owned || owned.expiresOn >= studioDay(now)) return;
    if (owned.closedFor === owned.expiresOn || owned.lockedBecause === 'dispute') return;
    const creditsLost = owned.creditsLeft;
    await tx.update(UserPackage, key, { creditsLeft: 0, closedFor: owned.expiresOn });
    if (creditsLost === 0) return;
    await enterInLedger(tx, {
      studioId: studio.id,
      userPackageId: id,
      memberId: owned.memberId,
      kind: 'expire',
      delta: -creditsLost,
      at: now,
    });
    const news = { ...packageNews({ ...owned, creditsLeft: 0 }), creditsLost };
    await publish(tx, 'credits.expired.v1', news, studio.id);
  });
