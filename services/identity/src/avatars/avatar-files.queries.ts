import { Inject, Injectable } from '@nestjs/common';
import { isAdmin, isStaff, type SignedInUser } from '@studio/auth';
import { avatarPath } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findProfile, isTrainer } from '../profiles/profiles.api.js';

/** One file of a person's current picture. */
export interface StoredPicture {
  id: string;
  owner: string;
  name: string;
  bytes: number;
  storedAt: Date;
}

interface Row {
  id: string;
  user_id: string;
  bytes: number;
  small_bytes: number;
  changed_at: Date;
}

/** Members see their own files, admins all; what one may not see is not there. */
@Injectable()
export class AvatarFilesQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Folders are named by their owners. */
  async folders(
    caller: SignedInUser,
    page: { limit: number; offset: number; descending: boolean; search: string },
  ): Promise<string[]> {
    const rows = await this.dataSource.query<{ user_id: string }[]>(
      `SELECT user_id FROM avatar_files
       WHERE studio_id = $1 AND state = 'current' AND ($2 OR user_id = $3)
         AND starts_with(user_id::text, $4)
       ORDER BY user_id ${page.descending ? 'DESC' : 'ASC'} LIMIT $5 OFFSET $6`,
      [this.config.STUDIO_ID, isAdmin(caller), caller.id, page.search, page.limit, page.offset],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** The files of one folder that the caller may see, by name. */
  async files(caller: SignedInUser, owner: string): Promise<StoredPicture[]> {
    if (!isAdmin(caller) && caller.id !== owner) return [];
    return this.current(owner);
  }

  /** Everyone may see a trainer; the others are seen by themselves and by the staff. */
  async isOpenTo(caller: SignedInUser | null, owner: string): Promise<'all' | 'some' | 'nobody'> {
    const { manager } = this.dataSource;
    const { STUDIO_ID } = this.config;
    const profile = await findProfile(manager, STUDIO_ID, owner);
    if (!profile) return 'nobody';
    if (profile.role === 'trainer' || (await isTrainer(manager, STUDIO_ID, owner))) return 'all';
    const isShown = caller !== null && (isStaff(caller) || caller.id === owner);
    return isShown ? 'some' : 'nobody';
  }

  /** The file of that name, if it is one of the owner's current picture. */
  async find(path: { owner: string; file: string }): Promise<StoredPicture | undefined> {
    const parsed = avatarPath.safeParse(path);
    if (!parsed.success) return undefined;
    const files = await this.current(parsed.data.owner);
    return files.find(({ name }) => name === parsed.data.file);
  }

  private async current(owner: string): Promise<StoredPicture[]> {
    if (!avatarPath.shape.owner.safeParse(owner).success) return [];
    const rows = await this.dataSource.query<Row[]>(
      `SELECT id, user_id, bytes, small_bytes, changed_at FROM avatar_files
       WHERE studio_id = $1 AND user_id = $2 AND state = 'current'`,
      [this.config.STUDIO_ID, owner],
    );
    return rows.flatMap((row) => [
      { ...common(row), name: `${row.id}-128.webp`, bytes: row.small_bytes },
      { ...common(row), name: `${row.id}.webp`, bytes: row.bytes },
    ]);
  }
}

const common = ({ id, user_id, changed_at }: Row) => ({
  id,
  owner: user_id,
  storedAt: changed_at,
});
