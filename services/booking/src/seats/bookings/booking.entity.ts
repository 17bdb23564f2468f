import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's place in one class, with the policy that was shown when it was made. */
@Entity('bookings')
export class Booking {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'schedule_id' }) scheduleId!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  /** Copies of the class's times: the database keeps them equal. */
  @Column('timestamptz', { name: 'starts_at' }) startsAt!: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt!: Date;
  @Column('text') status!:
    | 'held'
    | 'confirmed'
    | 'cancelled'
    | 'late_cancelled'
    | 'attended'
    | 'no_show'
    | 'studio_cancelled'
    | 'lapsed';
  @Column('text', { name: 'funding_kind' }) fundingKind!:
    'package' | 'subscription' | 'drop_in' | 'comp';
  @Column('uuid', { name: 'user_package_id', nullable: true }) userPackageId!: string | null;
  @Column('text', { name: 'funding_name' }) fundingName!: string;
  @Column('text', { name: 'funding_reason' }) fundingReason!: string;
  @Column('int') credits!: number;
  @Column('timestamptz', { name: 'cancel_until' }) cancelUntil!: Date;
  @Column('text', { name: 'late_consequence' }) lateConsequence!:
    'credit_used' | 'class_counted' | 'late_fee' | 'not_refunded';
  @Column('timestamptz', { name: 'booked_at' }) bookedAt!: Date;
  @Column('timestamptz', { name: 'cancelled_at', nullable: true }) cancelledAt!: Date | null;
  @Column('timestamptz', { name: 'checked_in_at', nullable: true }) checkedInAt!: Date | null;
  @Column('uuid', { name: 'checked_in_by', nullable: true }) checkedInBy!: string | null;
  /** When somebody last said whether the member came: what was said before does not count. */
  @Column('timestamptz', { name: 'attendance_at', nullable: true }) attendanceAt!: Date | null;
  /** Of a no-show: the staff can correct it until then. */
  @Column('timestamptz', { name: 'no_show_due_at', nullable: true }) noShowDueAt!: Date | null;
  /** Null beside status no_show: it is pending. */
  @Column('timestamptz', { name: 'no_show_final_at', nullable: true }) noShowFinalAt!: Date | null;
  @Column('timestamptz', { name: 'waived_at', nullable: true }) waivedAt!: Date | null;
  @Column('timestamptz', { name: 'arrival_reminded_at', nullable: true })
  arrivalRemindedAt!: Date | null;
  /** Of a no-show whose seat the desk gives to others: it is theirs from then on. */
  @Column('timestamptz', { name: 'seat_release_at', nullable: true }) seatReleaseAt!: Date | null;
  @Column('boolean', { name: 'seat_released', default: false }) seatReleased!: boolean;
  /** Of a drop-in while its member is on the card page. */
  @Column('timestamptz', { name: 'hold_expires_at', nullable: true }) holdExpiresAt!: Date | null;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  /** Fils, of a drop-in. */
  @Column('int', { default: 0 }) price!: number;
  @Column('uuid', { name: 'member_subscription_id', nullable: true })
  memberSubscriptionId!: string | null;
  @Column('text', { default: 'member' }) source!:
    'member' | 'waiting_list' | 'staff' | 'reschedule';
  /** Number of the spot in the class's room; null: any. It stays when the booking ends. */
  @Column('int', { nullable: true }) spot!: number | null;
  @Column('uuid', { name: 'rescheduled_from', nullable: true }) rescheduledFrom!: string | null;
  /** The member of staff who made it at the front desk. */
  @Column('uuid', { name: 'booked_by', nullable: true }) bookedBy!: string | null;
  /** False: the member is neither mailed nor notified when it is confirmed. */
  @Column('boolean', { name: 'notify_member', default: true }) notifyMember!: boolean;
}
