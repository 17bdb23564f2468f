import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's place at an event: held for payment, then confirmed, or given back. */
@Entity('event_reservations')
export class EventReservation {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  @Column('text') status!: 'active' | 'confirmed' | 'cancelled';
  @Column('text') source!: 'direct' | 'waiting_list';
  /** Fils; what it cost when it was reserved. */
  @Column('int') price!: number;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  /** A payment of it, all of which went back: it pays for nothing. */
  @Column('uuid', { name: 'refunded_payment_id', nullable: true, select: false })
  refundedPaymentId?: string | null;
  /** The end of the payment window; null unless active. */
  @Column('timestamptz', { name: 'expires_at', nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
  /** When it was said that the window is about to close. */
  @Column('timestamptz', { name: 'warned_at', nullable: true }) warnedAt!: Date | null;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'checked_in_at', nullable: true }) checkedInAt!: Date | null;
  @Column('uuid', { name: 'checked_in_by', nullable: true }) checkedInBy!: string | null;
  @Column('text', { name: 'ended_because', nullable: true })
  endedBecause!: 'member' | 'lapsed' | 'studio' | 'account' | 'taken_back' | null;
  /** The member of staff who booked it; null: the member, or the waiting list. */
  @Column('uuid', { name: 'booked_by', nullable: true }) bookedBy!: string | null;
  /** What the mail of the front desk names as what paid. */
  @Column('text', { name: 'paid_with', nullable: true }) paidWith!: string | null;
  /** Until then the front desk takes back what it did last: the booking, or the cancel. */
  @Column('timestamptz', { name: 'undo_until', nullable: true }) undoUntil!: Date | null;
  /** Booked before its bank transfer has come. */
  @Column('boolean', { name: 'awaits_transfer' }) awaitsTransfer!: boolean;
}
