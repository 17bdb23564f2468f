import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { UserPackageView } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { Package } from '../../catalogue/products/package.entity.js';
import { notForSale } from '../../catalogue/products/products.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { requireMember } from '../../people/members/members.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  addUserPackage,
  lockOnceOffers,
  validityOf,
  whyHadAlready,
} from '../packages/packages.api.js';
import { PackageAdminActions } from './package-admin.api.js';

export interface CompRequest {
  packageId: string;
  credits?: number | undefined;
  reason: string;
}

interface Gift {
  admin: SignedInUser;
  key: string;
  memberId: string;
  request: CompRequest;
}

interface CompedPackage {
  userPackageId: string;
  packageName: string;
  creditsLeft: number;
  expiresOn: string;
}

/** An admin gives a member a package of the studio for nothing, once an Idempotency-Key. */
@Injectable()
export class CompPackage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly adminActions: PackageAdminActions,
  ) {}

  /**
   * Throws MEMBER_NOT_FOUND, PACKAGE_NOT_FOUND, PRODUCT_CHANGED, INTRO_USED, ONCE_PER_PERSON,
   * IDEMPOTENCY_KEY_REUSED.
   */
  execute({ admin, key, memberId, request }: Gift): Promise<UserPackageView> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf(['gift', memberId, Object.entries(request).sort()]);
      const answer = { userPackageId: newId() };
      const intent = { studioId, userId: admin.id, key, fingerprint, now };
      const before = await keepAnswer(tx, answer, intent);
      if (!before) await this.give(tx, { admin, key, memberId, request }, answer.userPackageId);
      return this.adminActions.view(tx, (before ?? answer).userPackageId);
    });
  }

  private async give(tx: EntityManager, gift: Gift, id: string): Promise<void> {
    const { memberId, request } = gift;
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    await requireMember(tx, studioId, memberId);
    const sold = await tx.findOneBy(Package, { studioId, id: request.packageId });
    refuseGift(sold);
    await this.refuseSecond(tx, { memberId, sold });
    const credits = request.credits ?? sold.credits;
    const validity = validityOf(sold, now);
    await addUserPackage(
      tx,
      {
        studioId,
        id,
        memberId,
        packageId: sold.id,
        name: sold.name,
        classTypeIds: sold.classTypeIds,
        ...validity,
        credits,
        pricePaid: 0,
        purchasedAt: now,
        source: 'gift',
      },
      { because: 'gift', reason: request.reason },
    );
    await this.record(tx, gift, {
      userPackageId: id,
      packageName: sold.name,
      creditsLeft: credits,
      expiresOn: validity.expiresOn,
    });
  }

  /** What is had once is had once, also for nothing. */
  private async refuseSecond(
    tx: EntityManager,
    { memberId, sold }: { memberId: string; sold: Package },
  ): Promise<void> {
    if (!sold.intro && !sold.oncePerPerson) return;
    const whose = { studio: this.studio, memberId };
    await lockOnceOffers(tx, whose);
    const why = await whyHadAlready(tx, { ...whose, packageId: sold.id });
    if (why) throw new Refused(why);
  }

  private async record(
    tx: EntityManager,
    { admin, memberId, request: { reason } }: Gift,
    comped: CompedPackage,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: this.studio.now(),
      action: 'package.given',
      subjectUserId: memberId,
      before: {},
      after: { ...comped },
      reason,
    });
    const { creditsLeft: credits } = comped;
    await publish(tx, {
      type: 'package.adjusted.v1',
      data: { ...comped, userId: memberId, what: 'gift', credits, reason },
      studioId,
    });
  }
}

/** A gift follows what is sold; what the form showed may have changed meanwhile. */
function refuseGift(sold: Package | null): asserts sold is Package {
  const why = sold && notForSale({ ...sold, replaced: sold.replacedAt !== null }, 'front_desk');
  if (!sold || why === 'not_on_sale') throw new Refused('PACKAGE_NOT_FOUND');
  if (why) throw new Refused(why);
}
