import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One class at one time. `booked` counts the bookings that hold a seat. */
@Entity('schedules')
export class Schedule {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'class_type_id' }) classTypeId!: string;
  @Column('uuid', { name: 'trainer_id' }) trainerId!: string;
  @Column('uuid', { name: 'room_id' }) roomId!: string;
  @Column('timestamptz', { name: 'starts_at' }) startsAt!: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt!: Date;
  @Column('int') capacity!: number;
  @Column('int') booked!: number;
  @Column('int') waiting!: number;
  @Column('text') status!: 'scheduled' | 'cancelled';
  /** Why an admin let it overlap with another class of its trainer or room. */
  @Column('text', { name: 'overlap_reason', nullable: true }) overlapReason!: string | null;
}
