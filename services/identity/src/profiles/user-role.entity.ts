import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Spec section 3, user_roles: an entry `trainer` makes its owner one at the next look. */
@Entity('user_roles')
export class UserRole {
  @PrimaryColumn('uuid', { name: 'studio_id' })
  studioId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text')
  role!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
