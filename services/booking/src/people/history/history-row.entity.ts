import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the staff did to a person's data, credits or bookings: who, when, before, after, why. */
@Entity('data_history')
export class HistoryRow {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('timestamptz') at!: Date;
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text') action!: string;
  @Column('uuid', { name: 'subject_user_id', nullable: true }) subjectUserId!: string | null;
  @Column('jsonb', { nullable: true }) before!: unknown;
  @Column('jsonb', { nullable: true }) after!: unknown;
  @Column('text', { nullable: true }) reason!: string | null;
}
