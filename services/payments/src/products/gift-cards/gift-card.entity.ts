import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money that was paid ahead and is spent by whoever has the code. Of the code only its hash is
 * kept; `balance` is the sum of the ledger. Fils.
 */
@Entity('gift_cards')
export class GiftCard {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('bytea', { name: 'code_hash', select: false }) codeHash!: Buffer;
  @Column('text') ending!: string;
  @Column('integer') amount!: number;
  @Column('integer') balance!: number;
  @Column('boolean') blocked!: boolean;
  /** Null: the studio gave it away. */
  @Column('uuid', { name: 'buyer_id', nullable: true }) buyerId!: string | null;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  /** Null: the code went to the buyer. */
  @Column('text', { name: 'recipient_email', nullable: true }) recipientEmail!: string | null;
  @Column('text', { nullable: true }) message!: string | null;
  /** The Idempotency-Key of the admin who gave it away. */
  @Column('text', { name: 'request_key', nullable: true }) requestKey!: string | null;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt!: Date;
}
