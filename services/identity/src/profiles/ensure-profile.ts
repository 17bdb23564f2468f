import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Profile } from './profile.entity.js';
import { createProfile, findProfile, publishProfile } from './profiles.api.js';

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

  async run(userId: string): Promise<Profile> {
    const found = await findProfile(this.dataSource.manager, this.config.STUDIO_ID, userId);
    if (found && !(found.role === 'user' && (await this.isTrainer(userId)))) return found;
    return inTransaction(this.dataSource, (tx) => this.mend(tx, userId));
  }

  private async mend(tx: EntityManager, userId: string): Promise<Profile> {
    const { STUDIO_ID } = this.config;
    const account = await tx.getRepository(Account).findOneBy({ id: userId });
    if (!account) throw new Refused('NOT_FOUND');
    const created = await createProfile(tx, STUDIO_ID, account);
    const promoted = await this.promoteTrainer(tx, userId);
    const profile = await findProfile(tx, STUDIO_ID, userId);
    if (!profile) throw new Refused('NOT_FOUND');
    if (created || promoted) await publishProfile(tx, profile);
    return profile;
  }

  private async isTrainer(userId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `SELECT FROM user_roles WHERE studio_id = $1 AND user_id = $2 AND role = 'trainer'`,
      [this.config.STUDIO_ID, userId],
    );
    return rows.length > 0;
  }

  private async promoteTrainer(tx: EntityManager, userId: string): Promise<boolean> {
    const [, changed]: [unknown, number] = await tx.query(
      `UPDATE profiles p SET role = 'trainer', updated_at = now()
       FROM user_roles r
       WHERE p.studio_id = $1 AND p.id = $2 AND p.role = 'user'
         AND r.studio_id = p.studio_id AND r.user_id = p.id AND r.role = 'trainer'`,
      [this.config.STUDIO_ID, userId],
    );
    return changed > 0;
  }
}
