import type { SaleMethod } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What one method paid of a sale. Fils. */
@Entity('sale_payments')
export class SalePayment {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'sale_id' }) saleId!: string;
  @Column('integer') position!: number;
  @Column('text') method!: SaleMethod;
  @Column('integer') amount!: number;
  /** Cash that was handed over; the change is the rest of it. */
  @Column('integer', { nullable: true }) tendered!: number | null;
  @Column('text', { name: 'gift_ending', nullable: true }) giftEnding!: string | null;
  /** Null: a transfer that has not come; of a link, its payment knows. */
  @Column('timestamptz', { name: 'received_at', nullable: true }) receivedAt!: Date | null;
  /** By voids and refunds at the front desk; what a link paid goes back at the provider. */
  @Column('integer', { name: 'returned' }) returned!: number;
}
