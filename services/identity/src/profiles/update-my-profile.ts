import { Inject, Injectable } from '@nestjs/common';
import type { updateMyProfile } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type IdentityConfig } from '../config.js';
import { EnsureProfile } from './ensure-profile.js';
import { Profile } from './profile.entity.js';
import { readBirthDate } from './birth-date-rules.js';
import { findProfile, publishProfile } from './profiles.api.js';

export type ProfileChange = z.infer<NonNullable<typeof updateMyProfile.body>>;

/** Name, phone, birth date and gender of the own profile; role and rights are an admin's to change. */
@Injectable()
export class UpdateMyProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ensureProfile: EnsureProfile,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(userId: string, change: ProfileChange): Promise<Profile> {
    const before = await this.ensureProfile.execute(userId);
    // Before the transaction: a number that is none changes nothing.
    const changed = changedIn(change);
    if (Object.keys(changed).length === 0) return before;
    const { STUDIO_ID: studioId } = this.config;
    return inTransaction(this.dataSource, async (tx) => {
      await tx
        .getRepository(Profile)
        .update({ studioId, id: userId }, { ...changed, updatedAt: new Date() });
      const after = await findProfile(tx, studioId, userId);
      if (!after) throw new Refused('NOT_FOUND');
      await publishProfile(tx, after);
      return after;
    });
  }
}

const changedIn = (change: ProfileChange): Partial<Profile> => {
  const fullName = change.full_name ?? change.fullName;
  const { phone, birthDate, gender } = change;
  return {
    ...(fullName === undefined ? {} : { fullName }),
    ...(phone === undefined ? {} : { phone: readPhone(phone) }),
    ...(birthDate === undefined ? {} : { birthDate: readBirthDate(birthDate) }),
    ...(gender === undefined ? {} : { gender }),
  };
};
