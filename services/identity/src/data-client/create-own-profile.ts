import { Inject, Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused, RestRefused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import {
  createProfile,
  findProfile,
  publishProfile,
  updateProfile,
} from '../profiles/profiles.api.js';
import type { NewProfile } from './profile-bodies.js';

/** Spec section 4: a missing profile is created, by a client that has found none. */
@Injectable()
export class CreateOwnProfile {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The address is the account's, whatever is said. Throws 23505 when there is a profile. */
  async execute({ id }: SignedInUser, { full_name: fullName }: NewProfile): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await inTransaction(this.dataSource, async (tx) => {
      const account = await findAccount(tx, id);
      if (!account) throw new Refused('UNAUTHENTICATED');
      if (!(await createProfile(tx, studioId, account))) throw isThere(id);
      // Said by the client; not said: what the account's metadata says.
      if (fullName !== undefined) await updateProfile(tx, { studioId, id }, { fullName });
      const profile = await findProfile(tx, studioId, id);
      if (profile) await publishProfile(tx, profile);
    });
  }
}

const isThere = (id: string) =>
  new RestRefused(409, {
    code: '23505',
    message: 'duplicate key value violates unique constraint "profiles_pkey"',
    details: `Key (id)=(${id}) already exists.`,
    hint: null,
  });
