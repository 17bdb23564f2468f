import { Inject, Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, rowForbidden, type RestQuery } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Profile } from '../profiles/profile.entity.js';
import {
  promoteTrainer,
  publishProfile,
  takeDeviceFromOthers,
  updateProfile,
} from '../profiles/profiles.api.js';
import type { ChangedProfile } from './profile-bodies.js';
import { readProfiles, type ProfileRow } from './profile-rows.js';

interface Change {
  caller: SignedInUser;
  query: RestQuery;
  changed: ChangedProfile;
  /** Throws when a single row was asked for and there is none: before anything is written. */
  checkRows: (rows: number) => void;
}

/** Name, phone, push device of the own profile; role only where user_roles says trainer. */
@Injectable()
export class ChangeOwnRow {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The rows after the change: one, or none when the filters name somebody else's. */
  async execute({ caller, query, changed, checkRows }: Change): Promise<ProfileRow[]> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    const reading = { studioId, caller, secret, onlyOwn: true };
    return inTransaction(this.dataSource, async (tx) => {
      const where = { studioId, id: caller.id };
      const before = await tx
        .getRepository(Profile)
        .findOne({ where, lock: { mode: 'pessimistic_write' } });
      const rows = await readProfiles(tx, query, reading);
      checkRows(rows.length);
      if (!before || rows.length === 0) return [];
      await changeRights(tx, before, changed);
      await changeRow(tx, before, changed);
      const after = await tx.getRepository(Profile).findOneByOrFail(where);
      if (isPublished(before, after)) await publishProfile(tx, after);
      return readProfiles(tx, { ...query, where: 'true', values: [] }, reading);
    });
  }
}

/** Role and is_admin are an admin's to change; saying what is so already is no change. */
const changeRights = async (
  tx: EntityManager,
  { studioId, id, role, isAdmin }: Profile,
  { role: newRole = role, is_admin: flag = isAdmin }: ChangedProfile,
): Promise<void> => {
  if (flag !== isAdmin) throw rowForbidden('profiles');
  if (newRole === role) return;
  // Spec section 4: the client itself writes what the entry in user_roles says.
  const mayBe = newRole === 'trainer' && (await promoteTrainer(tx, studioId, id));
  if (!mayBe) throw rowForbidden('profiles');
};

const changeRow = async (
  tx: EntityManager,
  { studioId, id }: Profile,
  { full_name: fullName, phone, onesignal_player_id: device }: ChangedProfile,
): Promise<void> => {
  if (device) await takeDeviceFromOthers(tx, { studioId, id }, device);
  await updateProfile(
    tx,
    { studioId, id },
    {
      ...(fullName === undefined ? {} : { fullName }),
      ...(phone === undefined ? {} : { phone }),
      ...(device === undefined ? {} : { onesignalPlayerId: device }),
    },
  );
};

/** What the other services keep copies of. */
const isPublished = (before: Profile, after: Profile): boolean =>
  before.fullName !== after.fullName || before.role !== after.role;
