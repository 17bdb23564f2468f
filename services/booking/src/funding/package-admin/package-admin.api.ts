import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HistoryAction, EventData, UserPackageView } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  findUserPackage,
  keepPackage,
  lockPackage,
  packagePayload,
  toUserPackageView,
} from '../packages/packages.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';

/** What an admin does to a member's package, once an Idempotency-Key. */
export interface AdminAction {
  admin: SignedInUser;
  key: string;
  packageId: string;
  /** `package.extended`: as the history names it. */
  action: HistoryAction;
  /** What was asked for, the reason in it: the same key must not ask for something else. */
  request: { reason: string } & Record<string, unknown>;
}

type Adjustment = Pick<EventData<'package.adjusted.v1'>, 'what' | 'credits'>;

/** Every admin action on a package goes the same way: lock, change, history, message, view. */
@Injectable()
export class PackageAdminActions {
  constructor(
    private readonly dataSource: DataSource,
    readonly studio: StudioContext,
  ) {}

  /**
   * `work` changes the locked package, which is then kept; what it returns is told to its member.
   * Throws PACKAGE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, and what `work` throws.
   */
  do(
    adminAction: AdminAction,
    work: (tx: EntityManager, owned: UserPackage, now: Date) => Promise<Adjustment | null>,
  ): Promise<UserPackageView> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.once(tx, adminAction, async (owned, now) => {
        const adjustment = await work(tx, owned, now);
        await keepPackage(tx, owned);
        const payload = adjustment && {
          ...packagePayload(owned),
          ...adjustment,
          reason: adminAction.request.reason,
        };
        if (payload)
          await publish(tx, {
            type: 'package.adjusted.v1',
            data: payload,
            studioId: this.studio.id,
          });
      });
      return this.view(tx, adminAction.packageId);
    });
  }

  /**
   * Lets `work` do what it will with the locked package, unless the key did it before, and writes
   * the history. Returns an id that belongs to the admin action, the same one whenever it is repeated.
   */
  async once(
    tx: EntityManager,
    { admin, key, packageId, action, request }: AdminAction,
    work: (owned: UserPackage, now: Date, adminActionId: string) => Promise<void>,
  ): Promise<string> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const fingerprint = fingerprintOf([action, packageId, Object.entries(request).sort()]);
    const intent = { studioId, userId: admin.id, key, now, fingerprint };
    const adminActionId = newId();
    const before = await keepAnswer(tx, { deedId: adminActionId }, intent);
    if (before) return before.deedId;
    const owned = await lockPackage(tx, { studioId, id: packageId });
    if (!owned) throw new Refused('PACKAGE_NOT_FOUND');
    const was = factsOf(owned);
    await work(owned, now, adminActionId);
    await noteRecordChange(
      tx,
      { studioId, recordId: packageId },
      { by: admin, at: now, before: editable(was), after: editable(factsOf(owned)) },
    );
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action,
      subjectUserId: owned.memberId,
      before: was,
      after: factsOf(owned),
      reason: request.reason,
    });
    return adminActionId;
  }

  async view(tx: EntityManager, id: string): Promise<UserPackageView> {
    const row = await findUserPackage(tx, { studioId: this.studio.id, id });
    if (!row) throw new Refused('PACKAGE_NOT_FOUND');
    return toUserPackageView(row, studioDay(this.studio.now()));
  }
}

/** What the history shows of a package. */
const factsOf = (owned: UserPackage): Record<string, unknown> => ({
  userPackageId: owned.id,
  packageName: owned.name,
  creditsLeft: owned.creditsLeft,
  expiresOn: owned.expiresOn,
  ...(owned.frozenFrom && { frozenFrom: owned.frozenFrom, frozenUntil: owned.frozenUntil }),
});

/** Credits are given and taken, never set: only the last day can be overwritten. */
const editable = ({ expiresOn }: Record<string, unknown>) => ({ expiresOn });
