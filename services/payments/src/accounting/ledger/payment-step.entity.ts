import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One step of a payment's story; the database refuses to change or delete one. */
@Entity('payment_steps')
export class PaymentStep {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') what!: string;
  @Column('text', { nullable: true }) detail!: string | null;
}
