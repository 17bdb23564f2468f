import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A workshop or open day. `taken` counts booked and reserved places together. */
@Entity('events')
export class Event {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text') leader!: string;
  @Column('text') location!: string;
  @Column('timestamptz', { name: 'starts_at' }) startsAt!: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt!: Date;
  /** Fils; 0 is free. */
  @Column('int') price!: number;
  @Column('int') capacity!: number;
  @Column('int') taken!: number;
}
