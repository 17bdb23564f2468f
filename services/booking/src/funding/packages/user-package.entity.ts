import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A package that a member owns. Days are the studio's, `YYYY-MM-DD`; the last one included. */
@Entity('user_packages')
export class UserPackage {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  @Column('uuid', { name: 'package_id', nullable: true }) packageId!: string | null;
  @Column('text') name!: string;
  /** What it may be used for, as it was when it was bought. */
  @Column('uuid', { name: 'class_type_ids', array: true }) classTypeIds!: string[];
  @Column('int', { name: 'credits_total' }) creditsTotal!: number;
  @Column('int', { name: 'credits_left' }) creditsLeft!: number;
  @Column('date', { name: 'valid_from' }) validFrom!: string;
  @Column('date', { name: 'expires_on' }) expiresOn!: string;
  @Column('date', { name: 'frozen_from', nullable: true }) frozenFrom!: string | null;
  @Column('date', { name: 'frozen_until', nullable: true }) frozenUntil!: string | null;
  /** Fils. */
  @Column('int', { name: 'price_paid' }) pricePaid!: number;
  @Column('text') currency!: 'AED';
  @Column('timestamptz', { name: 'purchased_at' }) purchasedAt!: Date;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('text', { name: 'provider_session_id', nullable: true }) providerSessionId!:
    string | null;
  /** Its validity from its first class; both null once that was, or if it counts from the purchase. */
  @Column('int', { name: 'begins_count', nullable: true }) beginsCount!: number | null;
  @Column('text', { name: 'begins_unit', nullable: true }) beginsUnit!:
    'day' | 'week' | 'month' | null;
  @Column('text') source!: 'bought' | 'gift' | 'moved' | 'imported' | 'import_undone';
  @Column('uuid', { name: 'moved_from', nullable: true }) movedFrom!: string | null;
  /** No credit of it pays. */
  @Column('text', { name: 'locked_because', nullable: true }) lockedBecause!:
    'dispute' | 'dispute_lost' | null;
  @Column('date', { name: 'locked_on', nullable: true }) lockedOn!: string | null;
  /** Fils that went back of the price; null with a time: all of it, before amounts were kept. */
  @Column('int', { nullable: true }) refunded!: number | null;
  @Column('timestamptz', { name: 'refunded_at', nullable: true }) refundedAt!: Date | null;
  /** When its sale was voided on its day: its member did not have it. */
  @Column('timestamptz', { name: 'voided_at', nullable: true }) voidedAt!: Date | null;
  /** The last day after which the rest was written off. */
  @Column('date', { name: 'closed_for', nullable: true }) closedFor!: string | null;
}
