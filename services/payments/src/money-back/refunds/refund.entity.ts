import type { RefundView } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RefundCause = RefundView['cause'];

/** Money of a payment that goes back, all of it or a part. */
@Entity('refunds')
export class Refund {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** Fils; `toGift` of it goes to the gift card that paid a part. */
  @Column('integer') amount!: number;
  @Column('integer', { name: 'to_gift' }) toGift!: number;
  @Column('text') cause!: RefundCause;
  /** What the admin wrote. */
  @Column('text', { nullable: true }) reason!: string | null;
  /** Who of the staff asked for it. */
  @Column('uuid', { name: 'asked_by', nullable: true }) requestedBy!: string | null;
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
  /** Unused credits that booking is to take back. */
  @Column('text') credits!: RefundView['credits'];
  @Column('text') status!: RefundView['status'];
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId!: string | null;
  @Column('timestamptz', { name: 'asked_at' }) requestedAt!: Date;
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  @Column('integer') attempts!: number;
  /** When it is worked on next; null once money and credits are where they belong. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
}
