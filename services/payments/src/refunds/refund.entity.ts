import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RefundCause =
  'no_place' | 'mismatch' | 'cancelled_by_member' | 'cancelled_by_studio' | 'account_deleted';

/** A payment that goes back to its card in full; at most one a payment. */
@Entity('refunds')
export class Refund {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** Fils. */
  @Column('integer') amount!: number;
  @Column('text') cause!: RefundCause;
  @Column('text') status!: 'asked' | 'done';
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId!: string | null;
  @Column('timestamptz', { name: 'asked_at' }) askedAt!: Date;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  @Column('integer') attempts!: number;
  /** When the provider is asked next; null once it has the money on its way. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
}
