import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@studio/contracts';
import { inTransaction, Refused, violatedConstraint } from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { DataSource, type EntityManager } from 'typeorm';
import { insertAccountByStaff, readEmail } from '../accounts/account.api.js';
import { recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { RequestLink } from '../links/links.api.js';
import { createProfile, findProfile, publishProfile } from '../profiles/profiles.api.js';
import { readUser } from '../profiles/users.api.js';
import { findAlike } from './like-people.queries.js';

export interface NewPerson {
  id: string;
  fullName: string;
  phone?: string | undefined;
  email?: string | undefined;
  despiteSamePhone: boolean;
}

interface Facts {
  id: string;
  fullName: string;
  phone: string | null;
  email: string;
}

/** Somebody stands at the front desk who has no account yet. */
@Injectable()
export class CreatePerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws EMAIL_TAKEN, PHONE_TAKEN, PERSON_ID_TAKEN. The same again answers the same. */
  async execute(actorId: string, input: NewPerson): Promise<User> {
    const facts: Facts = {
      id: input.id,
      fullName: input.fullName,
      phone: readPhone(input.phone ?? null),
      email: input.email ? readEmail(input.email) : '',
    };
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    try {
      await inTransaction(this.dataSource, (tx) => this.write(tx, { actorId, input, facts }));
    } catch (error) {
      if (violatedConstraint(error) === 'users_email_unique') throw new Refused('EMAIL_TAKEN');
      throw error;
    }
    return readUser(this.dataSource.manager, { studioId, id: input.id }, { secret });
  }

  private async write(
    tx: EntityManager,
    { actorId, input, facts }: { actorId: string; input: NewPerson; facts: Facts },
  ): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const { id: userId, fullName, phone, email } = facts;
    // Two at the desk make the same person at once: the second one sees the first.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('person.created'))`);
    const known = await findProfile(tx, studioId, userId);
    if (known) return refuseOther(known, facts);
    if (phone && !input.despiteSamePhone) await refuseSamePhone(tx, studioId, phone);
    const userMetadata = { full_name: fullName, ...(phone ? { phone_number: phone } : {}) };
    const account = await insertAccountByStaff(tx, { id: userId, email, userMetadata });
    if (!account) throw new Refused('PERSON_ID_TAKEN');
    await createProfile(tx, studioId, account);
    const profile = await findProfile(tx, studioId, userId);
    if (profile) await publishProfile(tx, profile);
    if (email) await this.requestLink.execute(tx, account, { type: 'invite', redirects: [] });
    await recordAdminAction(tx, {
      studioId,
      actorId,
      userId,
      action: 'person.created',
      reason: 'At the front desk',
      before: {},
      after: { full_name: fullName, phone, email: email || null },
    });
  }
}

const refuseSamePhone = async (
  tx: EntityManager,
  studioId: string,
  phone: string,
): Promise<void> => {
  const alike = await findAlike(tx, studioId, { phone });
  if (alike.size > 0) throw new Refused('PHONE_TAKEN');
};

const refuseOther = (
  known: { fullName: string | null; phone: string | null; email: string },
  { fullName, phone, email }: Facts,
): void => {
  const isSame = known.fullName === fullName && known.phone === phone && known.email === email;
  if (!isSame) throw new Refused('PERSON_ID_TAKEN');
};
