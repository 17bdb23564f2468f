import { Injectable } from '@nestjs/common';
import type { UserPackageView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { isKnownMember } from '../../people/members/members.api.js';
import { addUserPackage, keepPackage, packageNews } from '../packages/packages.api.js';
import { PackageDesk, type Deed } from './package-desk.js';
import type { UserPackage } from '../packages/user-package.entity.js';

export type MoveDeed = Omit<Deed, 'action' | 'asked'> & {
  asked: { memberId: string; credits: number; reason: string };
};

interface Moved {
  from: UserPackageView;
  to: UserPackageView;
}

/** An admin moves credits to another member: the same kind of package, with the same last day. */
@Injectable()
export class MoveCredits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: PackageDesk,
  ) {}

  /** Throws PACKAGE_NOT_FOUND, MEMBER_NOT_FOUND, NOT_ENOUGH_CREDITS, PACKAGE_ENDED. */
  move(deed: MoveDeed): Promise<Moved> {
    return inTransaction(this.dataSource, async (tx) => {
      const whole = { ...deed, action: 'credits.moved' };
      const to = await this.desk.once(tx, whole, (owned, now, id) =>
        this.apply(tx, deed, { owned, now, id }),
      );
      return {
        from: await this.desk.view(tx, deed.packageId),
        to: await this.desk.view(tx, to),
      };
    });
  }

  private async apply(
    tx: EntityManager,
    { admin, asked }: MoveDeed,
    { owned, now, id }: { owned: UserPackage; now: Date; id: string },
  ): Promise<void> {
    const { memberId, credits, reason } = asked;
    const { studioId } = owned;
    const isKnown = await isKnownMember(tx, studioId, memberId);
    if (!isKnown || memberId === owned.memberId) throw new Refused('MEMBER_NOT_FOUND');
    if (owned.expiresOn < studioDay(now) || owned.lockedBecause) throw new Refused('PACKAGE_ENDED');
    if (owned.creditsLeft < credits) throw new Refused('NOT_ENOUGH_CREDITS');
    owned.creditsLeft -= credits;
    await keepPackage(tx, owned);
    await enterInLedger(tx, {
      studioId,
      userPackageId: owned.id,
      memberId: owned.memberId,
      kind: 'adjust',
      delta: -credits,
      at: now,
      because: 'moved',
      reason,
    });
    const { name, packageId, classTypeIds, expiresOn, beginsCount, beginsUnit } = owned;
    await addUserPackage(
      tx,
      {
        studioId,
        memberId,
        name,
        packageId,
        classTypeIds,
        expiresOn,
        beginsCount,
        beginsUnit,
        validFrom: studioDay(now),
        pricePaid: 0,
        purchasedAt: now,
        credits,
        source: 'moved',
        movedFrom: owned.id,
        id,
      },
      { because: 'moved', reason },
    );
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'credits.received',
      subjectUserId: memberId,
      before: {},
      after: { userPackageId: id, packageName: name, credits },
      reason,
    });
    const news = packageNews(owned);
    await publish(
      tx,
      'package.adjusted.v1',
      { ...news, what: 'moved_away', credits: -credits, reason },
      studioId,
    );
    await publish(
      tx,
      'package.adjusted.v1',
      {
        ...news,
        userPackageId: id,
        userId: memberId,
        creditsLeft: credits,
        what: 'moved_here',
        credits,
        reason,
      },
      studioId,
    );
  }
}
