import type { OwnSession } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of one person on one device. Deleting the row ends it everywhere. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** How the person proved who they are: `password` or `otp` (amr of the token). */
  @Column('text')
  method!: SignInMethod;

  /** Number of the active refresh token: each use adds one (auth-contract.md, 1.4). */
  @Column('int', { name: 'refresh_counter' })
  refreshCounter!: number;

  @Column('timestamptz', { name: 'refreshed_at' })
  refreshedAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** To the minute; null: not used since before it was written down. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  /** `Chrome on Android`; null: a session of before devices were written down. */
  @Column('text', { nullable: true })
  device!: string | null;

  @Column('text', { name: 'device_kind', nullable: true })
  deviceKind!: OwnSession['kind'] | null;

  /** Shortened: where in the world, not who. */
  @Column('text', { nullable: true })
  address!: string | null;
}

export type SignInMethod = 'password' | 'otp';
