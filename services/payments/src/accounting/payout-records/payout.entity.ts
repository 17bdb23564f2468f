import type { HandMethod, PayoutWay } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money that a refund by a rule owes at the front desk, until somebody there gives it back. Fils. */
@Entity('payouts')
export class Payout {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'refund_id' }) refundId!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'sale_id' }) saleId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** How it had been paid. */
  @Column('text') method!: HandMethod;
  @Column('integer') amount!: number;
  @Column('text') reason!: string;
  @Column('timestamptz', { name: 'owed_since' }) owedSince!: Date;
  @Column('text', { nullable: true }) way!: PayoutWay | null;
  @Column('timestamptz', { name: 'paid_out_at', nullable: true }) paidOutAt!: Date | null;
  /** Who handed it out. */
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('uuid', { name: 'gift_card_id', nullable: true }) giftCardId!: string | null;
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
}
