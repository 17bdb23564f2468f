import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  findAccountByEmail,
  insertAccountByStaff,
  lockAccount,
  readEmail,
} from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { RequestLink } from '../links/links.api.js';
import { lockOwnProfile, worksHere } from '../profiles/profiles.api.js';
import { assignRole, type WantedRole } from './change-role.js';
import { lockStandingAdmins } from './standing-admins.js';

export interface TeamInvitation extends WantedRole {
  id: string;
  fullName: string;
  email: string;
}

/** An admin wants somebody on the team, whom the studio knows already or not. */
@Injectable()
export class InviteToTeam {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The id of the person. Throws ALREADY_ON_TEAM, PERSON_ID_TAKEN; safe to repeat. */
  async execute(actorId: string, input: TeamInvitation): Promise<string> {
    const email = readEmail(input.email);
    return inTransaction(this.dataSource, (tx) => this.write(tx, actorId, { ...input, email }));
  }

  private async write(tx: EntityManager, actorId: string, input: TeamInvitation): Promise<string> {
    const { STUDIO_ID: studioId } = this.config;
    // The guard has asked before; somebody else's action may have come first.
    const admins = await lockStandingAdmins(tx, studioId);
    if (!admins.has(actorId)) throw new Refused('FORBIDDEN');
    const account = await accountOf(tx, input);
    const profile = await lockOwnProfile(tx, studioId, account.id);
    if (await worksHere(tx, profile)) {
      // The same request once more.
      if (account.id === input.id) return account.id;
      throw new Refused('ALREADY_ON_TEAM');
    }
    const scene = { tx, studioId, account, profile, otherAdmins: admins.size };
    const outcome = await assignRole(scene, input);
    if (outcome)
      await recordAdminAction(tx, {
        studioId,
        actorId,
        userId: account.id,
        reason: 'Invited to the team',
        ...outcome,
      });
    const { role } = input;
    if (!account.emailConfirmedAt)
      await this.requestLink.execute(tx, account, { type: 'invite', redirects: [], role });
    return account.id;
  }
}

/** Who has this address, or somebody new with the id of the request. */
const accountOf = async (
  tx: EntityManager,
  { id, email, fullName }: TeamInvitation,
): Promise<Account> => {
  // Two admins invite the same person at once: the second one sees the first.
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('person.created'))`);
  const known = await findAccountByEmail(tx, email);
  const account = known
    ? await lockAccount(tx, known.id)
    : await insertAccountByStaff(tx, { id, email, userMetadata: { full_name: fullName } });
  if (!account) throw new Refused('PERSON_ID_TAKEN');
  return account;
};
