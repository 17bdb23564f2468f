import { Inject, Injectable } from '@nestjs/common';
import { isAdmin, type SignedInUser } from '@studio/auth';
import type { Gender, User } from '@studio/contracts';
import {
  changedFields,
  inTransaction,
  refuseEditConflict,
  Refused,
  violatedConstraint,
} from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount, readEmail, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { changesSince, recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { burnLinks, isHeldForFormerOwner, RequestLink } from '../links/links.api.js';
import { RequestEmailChange } from '../own-account/own-account.api.js';
import type { Profile } from '../profiles/profile.entity.js';
import {
  changeProfileEmail,
  findProfile,
  lockOwnProfile,
  publishProfile,
  readBirthDate,
  updateProfile,
  worksHere,
} from '../profiles/profiles.api.js';
import { readUser } from '../profiles/users.api.js';

export interface Correction {
  fullName?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  birthDate?: string | null | undefined;
  gender?: Gender | null | undefined;
  reason: string;
  version?: number | undefined;
}

/** As the history names them. */
interface Facts {
  full_name: string | null;
  phone: string | null;
  email: string;
  birth_date: string | null;
  gender: Gender | null;
}

/** Name, number, address, birth date and gender as the member says them at the front desk. */
@Injectable()
export class CorrectPerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    private readonly requestEmailChange: RequestEmailChange,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, STAFF_RECORD, EMAIL_TAKEN, EDIT_CONFLICT. */
  async execute(actor: SignedInUser, id: string, correction: Correction): Promise<User> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    // Before the transaction: what is no number or address changes nothing.
    const wanted = wantedFacts(correction);
    try {
      await inTransaction(this.dataSource, (tx) =>
        this.write(tx, { actor, id, wanted, correction }),
      );
    } catch (error) {
      if (violatedConstraint(error) === 'users_email_unique') throw new Refused('EMAIL_TAKEN');
      throw error;
    }
    return readUser(this.dataSource.manager, { studioId, id }, { secret });
  }

  private async write(
    tx: EntityManager,
    input: { actor: SignedInUser; id: string; wanted: Partial<Facts>; correction: Correction },
  ): Promise<void> {
    const { actor, id: userId, wanted, correction } = input;
    const { STUDIO_ID: studioId } = this.config;
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refused('NOT_FOUND');
    const profile = await lockOwnProfile(tx, studioId, userId);
    // Whose address one may change, their account one may take.
    if (!isAdmin(actor) && (await worksHere(tx, profile))) throw new Refused('STAFF_RECORD');
    const { reason, version } = correction;
    if (version !== undefined)
      refuseEditConflict({ ...wanted }, await changesSince(tx, { studioId, userId, version }));
    const now = {
      full_name: profile.fullName,
      phone: profile.phone,
      email: account.email,
      birth_date: profile.birthDate,
      gender: profile.gender,
    };
    const { before, after } = changedFields(now, { ...wanted });
    if (Object.keys(after).length === 0) return;
    await this.changeProfile(tx, profile, wanted);
    if ('email' in after) await this.changeEmail(tx, account, String(after['email']));
    const action = 'person.corrected';
    await recordAdminAction(tx, {
      studioId,
      actorId: actor.id,
      userId,
      action,
      before,
      after,
      reason,
    });
  }

  private async changeProfile(
    tx: EntityManager,
    profile: Profile,
    {
      full_name: fullName = profile.fullName,
      phone = profile.phone,
      birth_date: birthDate = profile.birthDate,
      gender = profile.gender,
    }: Partial<Facts>,
  ): Promise<void> {
    const wanted = { fullName, phone, birthDate, gender };
    if (isAlike(profile, wanted)) return;
    await updateProfile(tx, profile, wanted);
    const after = await findProfile(tx, profile.studioId, profile.id);
    if (after) await publishProfile(tx, after);
  }

  private async changeEmail(tx: EntityManager, account: Account, email: string): Promise<void> {
    if (account.emailConfirmedAt) {
      const change = { newEmail: email, redirects: [] };
      return this.requestEmailChange.execute(tx, account, change);
    }
    // Nobody has ever read the former one: it may be a stranger's, who is told nothing.
    if (await isHeldForFormerOwner(tx, email, account.id)) throw new Refused('EMAIL_TAKEN');
    await updateAccount(tx, account, { email, passwordHash: null });
    await changeProfileEmail(tx, this.config.STUDIO_ID, account);
    await burnLinks(tx, account.id);
    await this.requestLink.execute(tx, account, { type: 'invite', redirects: [] });
  }
}

const isAlike = (profile: Profile, wanted: Partial<Profile>): boolean =>
  (['fullName', 'phone', 'birthDate', 'gender'] as const).every(
    (name) => profile[name] === wanted[name],
  );

const wantedFacts = ({
  fullName,
  phone,
  email,
  birthDate,
  gender,
}: Correction): Partial<Facts> => ({
  ...(fullName === undefined ? {} : { full_name: fullName }),
  ...(phone === undefined ? {} : { phone: readPhone(phone) }),
  ...(email === undefined ? {} : { email: readEmail(email) }),
  ...(birthDate === undefined ? {} : { birth_date: readBirthDate(birthDate) }),
  ...(gender === undefined ? {} : { gender }),
});
