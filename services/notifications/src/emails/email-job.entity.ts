import type { CalendarEntry, Language } from '@studio/email';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that its owner makes when the mail is sent; only its name is kept here. */
export type AttachmentRef = { invoiceOfPayment: string } | { creditNoteOfRefund: string };

/** A mail that is owed, sent or given up; once per event, kind and address. */
@Entity('email_jobs')
export class EmailJob {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  /** A MailKind, or what a report from outside calls it. */
  @Column('text') kind!: string;
  @Column('text') recipient!: string;
  @Column('text') subject!: string;
  /** What the template is filled with; one-time links and codes are erased at the end. */
  @Column('jsonb') payload!: Record<string, unknown>;
  /** The class as a calendar entry, to attach. */
  @Column('jsonb', { nullable: true }) calendar!: CalendarEntry | null;
  @Column('jsonb') attachments!: AttachmentRef[];
  @Column('text') language!: Language;
  @Column('text') source!: 'event' | 'function' | 'reported' | 'resend';
  @Column('uuid', { name: 'resend_of', nullable: true }) resendOf!: string | null;
  /** The admin who asked for it. */
  @Column('uuid', { name: 'requested_by', nullable: true }) requestedBy!: string | null;
  @Column('text') status!: 'queued' | 'sent' | 'failed' | 'skipped';
  @Column('integer') attempts!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When it is tried next; null at the end. (Until when a worker has it: `leased_until`.) */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
  /** A link that has expired helps nobody. */
  @Column('timestamptz', { name: 'send_before' }) sendBefore!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}

/** What a mail is, whatever state it is in. */
export type EmailFacts = Pick<
  EmailJob,
  | 'studioId'
  | 'id'
  | 'userId'
  | 'eventId'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'calendar'
  | 'language'
  | 'sendBefore'
>;
