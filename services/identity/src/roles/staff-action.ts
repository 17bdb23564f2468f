import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, refuseEditConflict, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { Profile } from '../profiles/profile.entity.js';
import { lockOwnProfile } from '../profiles/profiles.api.js';
import {
  changesSince,
  recordAdminAction,
  type AdminAction,
} from '../admin-actions/admin-actions.api.js';
import { lockStandingAdmins } from './standing-admins.js';

export interface Order {
  /** The admin who orders it. */
  actorId: string;
  userId: string;
  reason: string;
  /** The version of the account that the admin saw; undefined: an old client. */
  version?: number | undefined;
}

/** What an action works with: everything in it is held by the transaction. */
export interface Scene {
  tx: EntityManager;
  studioId: string;
  account: Account;
  profile: Profile;
  /** Admins who would still run the studio without this person. */
  otherAdmins: number;
}

type Facts = Readonly<Record<string, unknown>>;

/** What was changed; null when it had been so already, and nothing is to be told. */
export type Outcome = Pick<AdminAction, 'action' | 'before' | 'after'> | null;

/** One action of the staff: who may, what changes, and the history, in one transaction. */
@Injectable()
export class StaffAction {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * `wanted` are the fields to be set, as the history names them. Throws NOT_FOUND, EDIT_CONFLICT,
   * FORBIDDEN when the actor is no admin any more, and what the action throws.
   */
  async execute(
    { actorId, userId, reason, version, wanted = {} }: Order & { wanted?: Facts },
    action: (scene: Scene) => Promise<Outcome>,
  ): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await inTransaction(this.dataSource, async (tx) => {
      const admins = await lockStandingAdmins(tx, studioId);
      // The guard has asked before; somebody else's action may have come first.
      if (!admins.has(actorId)) throw new Refused('FORBIDDEN');
      const account = await lockAccount(tx, userId);
      if (!account) throw new Refused('NOT_FOUND');
      if (version !== undefined)
        refuseEditConflict(wanted, await changesSince(tx, { studioId, userId, version }));
      const profile = await lockOwnProfile(tx, studioId, userId);
      const otherAdmins = [...admins].filter((id) => id !== userId).length;
      const outcome = await action({ tx, studioId, account, profile, otherAdmins });
      if (outcome) await recordAdminAction(tx, { studioId, actorId, userId, reason, ...outcome });
    });
  }
}
