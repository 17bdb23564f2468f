import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of identity's profile, fed by its events: where mail goes, and whom it greets. */
@Entity('recipients')
export class Person {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') email!: string;
  @Column('text', { name: 'full_name', nullable: true }) fullName!: string | null;
  /** Null: nobody has said since this is kept. */
  @Column('text', { nullable: true }) role!: string | null;
  /** When this was true at identity: an older event that comes later changes nothing. */
  @Column('timestamptz', { name: 'as_of' }) asOf!: Date;
}
