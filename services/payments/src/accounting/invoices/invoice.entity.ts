import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentLineItem, DocumentParty, PaidBy } from '../documents/documents.api.js';

/** A tax invoice or receipt as it was issued; the database refuses to change or delete one. Amounts in fils. */
@Entity('invoices')
export class Invoice {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** 1, 2, 3, … by studio. */
  @Column('integer') number!: number;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  /** Over all payments of that sale. */
  @Column('uuid', { name: 'sale_id', nullable: true }) saleId!: string | null;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt!: Date;
  @Column('jsonb') supplier!: DocumentParty;
  @Column('jsonb') buyer!: DocumentParty;
  @Column('text') description!: string;
  /** Price and promotion; empty on invoices from before there were lines. */
  @Column('jsonb') lines!: DocumentLineItem[];
  @Column('jsonb', { name: 'paid_by' }) paidBy!: PaidBy[];
  @Column('integer') net!: number;
  @Column('integer') vat!: number;
  /** In what was sold, in per cent; 0: a receipt of a studio that is not registered for VAT. */
  @Column('smallint', { name: 'vat_percent' }) vatPercent!: number;
  @Column('integer') total!: number;
  @Column('text') currency!: 'AED';
}
