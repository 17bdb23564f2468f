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
}

export type SignInMethod = 'password' | 'otp';
