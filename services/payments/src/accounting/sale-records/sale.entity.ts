import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A basket that the front desk sold; each thing in it is a payment of the ledger. Fils. */
@Entity('sales')
export class Sale {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('uuid', { name: 'sold_by' }) soldBy!: string;
  @Column('timestamptz', { name: 'sold_at' }) soldAt!: Date;
  @Column('text', { name: 'request_key' }) requestKey!: string;
  @Column('text') fingerprint!: string;
  @Column('integer') total!: number;
  @Column('text', { name: 'promo_code', nullable: true }) promoCode!: string | null;
  @Column('text', { name: 'discount_reason', nullable: true }) discountReason!: string | null;
  /** Of the address that a payment link has. */
  @Column('text', { name: 'link_token', nullable: true }) linkToken!: string | null;
  @Column('timestamptz', { name: 'link_mailed_at', nullable: true }) linkMailedAt!: Date | null;
  /** Asked for with the sale: its invoice is mailed as soon as there is one. */
  @Column('boolean', { name: 'mail_invoice' }) mailInvoice!: boolean;
  @Column('timestamptz', { name: 'invoice_mailed_at', nullable: true })
  invoiceMailedAt!: Date | null;
  @Column('timestamptz', { name: 'voided_at', nullable: true }) voidedAt!: Date | null;
  @Column('uuid', { name: 'voided_by', nullable: true }) voidedBy!: string | null;
  @Column('text', { name: 'void_reason', nullable: true }) voidReason!: string | null;
}
