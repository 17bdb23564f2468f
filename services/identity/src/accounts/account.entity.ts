import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person signs in with. One per address, whatever its case: it is kept in lower case. */
@Entity('users')
export class Account {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  /** argon2id. Null: there is none (signed up by a mailed link, or competing sign-ups; sign-up.ts). */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true })
  emailConfirmedAt!: Date | null;

  @Column('timestamptz', { name: 'confirmation_sent_at', nullable: true })
  confirmationSentAt!: Date | null;

  @Column('timestamptz', { name: 'recovery_sent_at', nullable: true })
  recoverySentAt!: Date | null;

  /** The address that a pending change waits to hear from. */
  @Column('text', { name: 'new_email', nullable: true })
  newEmail!: string | null;

  @Column('timestamptz', { name: 'email_change_sent_at', nullable: true })
  emailChangeSentAt!: Date | null;

  @Column('timestamptz', { name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: Date | null;

  @Column('timestamptz', { name: 'banned_until', nullable: true })
  bannedUntil!: Date | null;

  /** Written by the member: nothing is ever authorised on it (auth-contract.md, 1.5). */
  @Column('jsonb', { name: 'user_metadata' })
  userMetadata!: Record<string, unknown>;

  /** Keyed hash of the address that the last sign-up attempt came from (sign-up.ts). */
  @Column('text', { name: 'sign_up_client', nullable: true })
  signUpClient!: string | null;

  /** The account of the same person that this one became a part of. */
  @Column('uuid', { name: 'merged_into', nullable: true })
  mergedInto!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
