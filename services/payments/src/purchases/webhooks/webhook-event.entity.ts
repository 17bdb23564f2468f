import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One event of the provider, kept once by its id. Not its payload: the state is read from the
 * provider again, so that late, doubled and reordered events end in the truth.
 */
@Entity('webhook_inbox')
export class WebhookEvent {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('text', { name: 'event_id' }) eventId!: string;
  @Column('text') type!: string;
  @Column('text', { name: 'session_id', nullable: true }) sessionId!: string | null;
  /** What the event is about: a session, charge, refund, dispute, invoice, … */
  @Column('text', { name: 'object_id', nullable: true }) objectId!: string | null;
  @Column('text', { name: 'intent_id', nullable: true }) intentId!: string | null;
  /** The subscription, or the customer, whose billing it is about. */
  @Column('text', { name: 'billing_of', nullable: true }) billingOf!: string | null;
  @Column('timestamptz', { name: 'received_at' }) receivedAt!: Date;
  @Column('integer') attempts!: number;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  /** What the staff should know of one that changed nothing: it is about nothing of ours, or unread. */
  @Column('text', { nullable: true }) note!: string | null;
  /** When it is tried next; null when handled. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt!: Date | null;
}
