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
  @Column('text', { name: 'what_to_bring' }) whatToBring!: string;
  @Column('text', { name: 'cancellation_policy' }) cancellationPolicy!: string;
  @Column('text') status!: 'published' | 'cancelled';
  /** What the studio said when it cancelled. */
  @Column('text', { name: 'cancelled_because', nullable: true }) cancelledBecause!: string | null;
  @Column('timestamptz', { name: 'starts_at' }) startsAt!: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt!: Date;
  /** Where its picture lies. */
  @Column('uuid', { name: 'picture_id', nullable: true }) pictureId!: string | null;
  /** Fils; 0 is free. */
  @Column('int') price!: number;
  @Column('int') capacity!: number;
  @Column('int') taken!: number;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
