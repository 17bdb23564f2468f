import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Profile } from './profile.entity.js';
import {
  createProfile,
  findProfile,
  isTrainer,
  promoteTrainer,
  publishProfile,
} from './profiles.api.js';

/**
 * The profile of a signed-in person, made when it is missing and made a trainer's when user_roles
 * says so (spec section 4). An admin stays one: the entry adds a right, it takes none away.
 */
@Injectable()
export class EnsureProfile {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(userId: string): Promise<Profile> {
    const { manager } = this.dataSource;
    const { STUDIO_ID } = this.config;
    const found = await findProfile(manager, STUDIO_ID, userId);
    const isDue = found?.role === 'user' && (await isTrainer(manager, STUDIO_ID, userId));
    if (found && !isDue) return found;
    return inTransaction(this.dataSource, (tx) => this.mend(tx, userId));
  }

  private async mend(tx: EntityManager, userId: string): Promise<Profile> {
    const { STUDIO_ID } = this.config;
    const account = await findAccount(tx, userId);
    if (!account) throw new Refused('NOT_FOUND');
    const created = await createProfile(tx, STUDIO_ID, account);
    const promoted = await promoteTrainer(tx, STUDIO_ID, userId);
    const profile = await findProfile(tx, STUDIO_ID, userId);
    if (!profile) throw new Refused('NOT_FOUND');
    if (created || promoted) await publishProfile(tx, profile);
    return profile;
  }
}
