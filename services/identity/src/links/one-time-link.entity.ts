import { Column, Entity, PrimaryColumn } from 'typeorm';

export const linkTypes = ['signup', 'recovery', 'magiclink', 'email_change', 'invite'] as const;
export type LinkType = (typeof linkTypes)[number];

/** A mailed link that works once. One row per person and type: a newer link replaces the older. */
@Entity('one_time_links')
export class OneTimeLink {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text')
  type!: LinkType;

  /** SHA-256 of the link's token: who reads the table can't open the link. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Keyed hash of the six digits. */
  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @Column('smallint', { name: 'code_tries' })
  codeTries!: number;

  @Column('timestamptz', { name: 'sent_at' })
  sentAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
