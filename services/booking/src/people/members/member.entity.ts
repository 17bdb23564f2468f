import type { Role } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of identity's profile, as of `toldAt`: the name for rosters and records. */
@Entity('members')
export class Member {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'full_name', nullable: true }) fullName!: string | null;
  @Column('text', { name: 'avatar_url', nullable: true }) avatarUrl!: string | null;
  @Column('text') role!: Role;
  @Column('timestamptz', { name: 'told_at' }) profileAt!: Date;
}
