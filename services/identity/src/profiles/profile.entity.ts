import type { Gender, Role } from '@studio/contracts';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';

/** Spec section 3, profiles: who a person is in this studio. */
@Entity('profiles')
export class Profile {
  @PrimaryColumn('uuid', { name: 'studio_id' })
  studioId!: string;

  /** The account's id. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'full_name', nullable: true })
  fullName!: string | null;

  @Column('text', { name: 'avatar_url', nullable: true })
  avatarUrl!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** YYYY-MM-DD. */
  @Column('date', { name: 'birth_date', nullable: true })
  birthDate!: string | null;

  @Column('text', { nullable: true })
  gender!: Gender | null;

  @Column('text')
  role!: Role;

  @Column('boolean', { name: 'is_admin' })
  isAdmin!: boolean;

  /** An entry of user_roles: a trainer who works at the front desk too. */
  @VirtualColumn({
    type: 'boolean',
    query: (alias) =>
      `SELECT EXISTS (SELECT FROM user_roles r WHERE r.studio_id = ${alias}.studio_id
         AND r.user_id = ${alias}.id AND r.role = 'front_desk')`,
  })
  isFrontDesk!: boolean;

  @Column('text', { name: 'onesignal_player_id', nullable: true })
  onesignalPlayerId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
