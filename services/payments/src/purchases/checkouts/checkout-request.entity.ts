import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An Idempotency-Key of a member and the payment that it stands for. */
@Entity('checkout_requests')
export class CheckoutRequest {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text') key!: string;
  @Column('text') kind!: string;
  @Column('uuid', { name: 'reference_id' }) referenceId!: string;
  /** Of the whole request; null: noted before there were codes. */
  @Column('text', { nullable: true }) fingerprint!: string | null;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
}
