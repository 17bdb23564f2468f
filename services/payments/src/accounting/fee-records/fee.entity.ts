import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A late or no-show fee: on its way to the subscription's next invoice, or paid at the front desk. */
@Entity('subscription_fees')
export class Fee {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid', { name: 'fee_id' }) feeId!: string;
  @Column('uuid', { name: 'subscription_id' }) subscriptionId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('integer') amount!: number;
  @Column('text') description!: string;
  /**
   * `billed`: the provider has it; `waiving`: it is to be taken off again; `held`: a sale of the
   * front desk waits for its money; `charging`: the card on file is asked for it.
   */
  @Column('text') state!: 'owed' | 'billed' | 'waiving' | 'waived' | 'held' | 'charging' | 'paid';
  @Column('text', { name: 'provider_item_id', nullable: true }) providerItemId!: string | null;
  /** How often the provider's item was taken off again; the next one is another item. */
  @Column('integer') removals!: number;
  /** How often a card was asked; each time by an invoice of its own. */
  @Column('integer') charges!: number;
  @Column('text', { name: 'charge_key', nullable: true }) chargeKey!: string | null;
  @Column('uuid', { name: 'charged_by', nullable: true }) chargedBy!: string | null;
  /** Null: no card is asked at this moment. */
  @Column('timestamptz', { name: 'charge_began_at', nullable: true }) chargeBeganAt!: Date | null;
  @Column('text', { name: 'charge_invoice_id', nullable: true }) chargeInvoiceId!: string | null;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
}
