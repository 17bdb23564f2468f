import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of identity's profile, fed by its events: the address that the card page starts with. */
@Entity('members')
export class Person {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'full_name', nullable: true }) fullName!: string | null;
  /** When this was true at identity: an older event that comes later changes nothing. */
  @Column('timestamptz', { name: 'as_of' }) asOf!: Date;
}
