import { studioDay } from '@studio/domain-kit';
import { forEachDue, inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  closeEmptyPackages,
  closePackage,
  lockPackage,
  packagePayload,
} from '../packages/packages.api.js';

/**
 * Writes off what is left of packages whose last day has ended, as ledger rows, once each: the last
 * day that it was done for is kept with the package, so that one that was moved counts anew.
 */
export const writeOffExpired = async (
  dataSource: DataSource,
  studio: StudioContext,
): Promise<void> => {
  const today = studioDay(studio.now());
  const over = await closeEmptyPackages(dataSource, { studioId: studio.id, today });
  await forEachDue(over, ({ id }) => writeOff(dataSource, studio, id));
};

const writeOff = (dataSource: DataSource, studio: StudioContext, id: string): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    const now = studio.now();
    const key = { studioId: studio.id, id };
    const owned = await lockPackage(tx, key);
    // Another instance was faster, or the last day was moved this instant.
    if (!owned || owned.expiresOn >= studioDay(now)) return;
    if (owned.closedFor === owned.expiresOn || owned.lockedBecause === 'dispute') return;
    const creditsLost = owned.creditsLeft;
    await closePackage(tx, owned);
    if (creditsLost === 0) return;
    await enterInLedger(tx, {
      studioId: studio.id,
      userPackageId: id,
      memberId: owned.memberId,
      kind: 'expire',
      delta: -creditsLost,
      at: now,
    });
    const payload = { ...packagePayload({ ...owned, creditsLeft: 0 }), creditsLost };
    await publish(tx, { type: 'credits.expired.v1', data: payload, studioId: studio.id });
  });
