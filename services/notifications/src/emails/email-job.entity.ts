import type { CalendarEntry, MailKind } from '@studio/email';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mail that is owed, sent or given up; once per event, kind and address. */
@Entity('email_jobs')
export class EmailJob {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('text') kind!: MailKind;
  @Column('text') recipient!: string;
  @Column('text') subject!: string;
  /** What the template is filled with; erased at the end when it holds a one-time link. */
  @Column('jsonb') payload!: Record<string, unknown>;
  /** The class as a calendar entry, to attach. */
  @Column('jsonb', { nullable: true }) calendar!: CalendarEntry | null;
  @Column('text') status!: 'queued' | 'sent' | 'failed';
  @Column('integer') attempts!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When it is tried next, and until when a worker has it; null at the end. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
  /** A link that has expired helps nobody. */
  @Column('timestamptz', { name: 'send_before' }) sendBefore!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}
