import { Injectable } from '@nestjs/common';
import type { TakeBackAnswer, TakeBackRequest } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { currentRecordOf } from '../../people/members/members.api.js';
import { DataSource, type EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { creditsForShare, keepPackage, packagePayload } from '../packages/packages.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';
import { lockPackagesOf } from './lock-packages-of.js';

/** Packages that a payment stands behind, locked: the one that it bought, and those it was moved to. */
interface Purchased {
  owned: UserPackage;
  moved: readonly UserPackage[];
}

/**
 * A refund of a package takes back the credits that it covers, once a refund, however often it is
 * requested: of the package itself first, then of those that credits of it were moved to.
 */
@Injectable()
export class TakeBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws PACKAGE_NOT_FOUND also for a package that another payment or person bought. */
  execute(request: TakeBackRequest): Promise<TakeBackAnswer> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const memberId = await currentRecordOf(tx, studioId, request.userId);
      const { paymentId, userPackageId, refundId } = request;
      const locked = await lockPackagesOf(tx, { studioId, paymentId });
      const owned = locked.find(({ id }) => id === userPackageId);
      if (owned?.paymentId !== paymentId || owned.memberId !== memberId)
        throw new Refused('PACKAGE_NOT_FOUND');
      const moved = locked.filter((one) => one.paymentId !== paymentId);
      const creditsTaken =
        (await takenBefore(tx, studioId, refundId)) ??
        (await this.apply(tx, request, { owned, moved }));
      return { creditsTaken, creditsLeft: owned.creditsLeft };
    });
  }

  private async apply(
    tx: EntityManager,
    { refundId, share, reason }: TakeBackRequest,
    { owned, moved }: Purchased,
  ): Promise<number> {
    const { studioId, id: userPackageId, creditsTotal } = owned;
    const packages = [owned, ...moved];
    const before = await refundedBefore(tx, owned);
    const creditsLeft = packages.reduce((sum, one) => sum + one.creditsLeft, 0);
    const credits = creditsForShare(
      { creditsTotal, creditsLeft },
      { share: before.share + share, taken: before.credits },
    );
    await tx.query(
      `INSERT INTO credit_take_backs (studio_id, refund_id, user_package_id, credits, share, at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [studioId, refundId, userPackageId, credits, share, this.studio.now()],
    );
    let due = credits;
    for (const one of packages) {
      const taken = Math.min(due, one.creditsLeft);
      if (taken > 0) await this.take(tx, one, { credits: taken, reason });
      due -= taken;
    }
    return credits;
  }

  private async take(
    tx: EntityManager,
    owned: UserPackage,
    { credits, reason }: { credits: number; reason: string },
  ): Promise<void> {
    const { studioId, id: userPackageId, memberId } = owned;
    owned.creditsLeft -= credits;
    await keepPackage(tx, owned);
    await enterInLedger(tx, {
      studioId,
      userPackageId,
      memberId,
      at: this.studio.now(),
      kind: 'adjust',
      delta: -credits,
      because: 'refund',
      reason,
    });
    const payload = {
      ...packagePayload(owned),
      what: 'refund' as const,
      credits: -credits,
      reason,
    };
    await publish(tx, { type: 'package.adjusted.v1', data: payload, studioId });
  }
}

/** The package is locked: a twin has committed or waits. */
const takenBefore = async (
  tx: EntityManager,
  studioId: string,
  refundId: string,
): Promise<number | null> => {
  const [row] = await tx.query<{ credits: number }[]>(
    'SELECT credits FROM credit_take_backs WHERE studio_id = $1 AND refund_id = $2',
    [studioId, refundId],
  );
  return row?.credits ?? null;
};

/** What went back so far; of refunds whose share was not kept, as much as their credits are of all. */
const refundedBefore = async (
  tx: EntityManager,
  { studioId, id, creditsTotal }: UserPackage,
): Promise<{ share: number; credits: number }> => {
  const [row] = await tx.query<{ share: number; credits: number }[]>(
    `SELECT coalesce(sum(coalesce(share, credits / greatest($3::float8, 1))), 0) AS share,
       coalesce(sum(credits), 0)::int AS credits
     FROM credit_take_backs WHERE studio_id = $1 AND user_package_id = $2`,
    [studioId, id, creditsTotal],
  );
  return row ?? { share: 0, credits: 0 };
};
