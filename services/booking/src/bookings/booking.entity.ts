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
    'confirmed' | 'cancelled' | 'late_cancelled' | 'attended' | 'no_show' | 'studio_cancelled';
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
}
