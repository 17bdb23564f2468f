import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventConfirmation, GrantAnswer, PaymentView } from '@studio/contracts';

export type PaymentStatus = PaymentView['status'];
export type PaymentKind = PaymentView['kind'];

/** One intent to buy, its card page and the money that came of it. Amounts in fils. */
@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') kind!: PaymentKind;
  /** The package, or the reservation of a place at an event. */
  @Column('uuid', { name: 'reference_id' }) referenceId!: string;
  @Column('text') description!: string;
  @Column('integer') amount!: number;
  @Column('text') currency!: 'AED';
  @Column('text') status!: PaymentStatus;
  @Column('text', { name: 'provider_session_id', nullable: true }) providerSessionId!:
    string | null;
  @Column('text', { name: 'provider_url', nullable: true }) providerUrl!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the card page closes. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { name: 'fulfilled_at', nullable: true }) fulfilledAt!: Date | null;
  /** What booking answered: to the grant of a package, or the confirmation of a place. */
  @Column('jsonb', { name: 'grant_answer', nullable: true })
  grantAnswer!: GrantAnswer | EventConfirmation | null;
  /** When the sweeper looks at it next; null when there is nothing left to do. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
}
