import type { DisputeView } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bank asks for a payment back; while it is open the provider keeps the money. */
@Entity('disputes')
export class Dispute {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'provider_dispute_id' }) providerDisputeId!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** Fils. */
  @Column('integer') amount!: number;
  @Column('text') reason!: string;
  @Column('text') state!: DisputeView['state'];
  @Column('timestamptz', { name: 'opened_at' }) openedAt!: Date;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt!: Date | null;
}
