import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DocumentParty, PaidBy } from '../documents/documents.api.js';

/** Takes an invoice back, all of it or a part; the database refuses to change or delete one. Fils. */
@Entity('credit_notes')
export class CreditNote {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  /** 1, 2, 3, … by studio. */
  @Column('integer') number!: number;
  @Column('uuid', { name: 'refund_id' }) refundId!: string;
  @Column('uuid', { name: 'invoice_id' }) invoiceId!: string;
  @Column('integer', { name: 'invoice_number' }) invoiceNumber!: number;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt!: Date;
  @Column('jsonb') supplier!: DocumentParty;
  @Column('jsonb') buyer!: DocumentParty;
  @Column('text') description!: string;
  @Column('text') reason!: string;
  @Column('integer') net!: number;
  @Column('integer') vat!: number;
  /** That of its invoice. */
  @Column('smallint', { name: 'vat_percent' }) vatPercent!: number;
  @Column('integer') total!: number;
  /** Where the money went. */
  @Column('jsonb', { name: 'paid_by' }) paidBy!: PaidBy[];
  @Column('text') currency!: 'AED';
}
