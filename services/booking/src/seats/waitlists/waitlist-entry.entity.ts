import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A place in the waitlist of a full class; `rank` orders, the position is counted. */
@Entity('class_waiting_entries')
export class ClassWaitlistEntry {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'schedule_id' }) scheduleId!: string;
  @Column('uuid', { name: 'member_id' }) memberId!: string;
  @Column('timestamptz', { name: 'joined_at' }) joinedAt!: Date;
  @Column('bigint') rank!: string;
  @Column('text') mode!: 'auto' | 'ask';
  @Column('text') state!: 'waiting' | 'offered' | 'skipped';
  @Column('timestamptz', { name: 'offered_at', nullable: true }) offeredAt!: Date | null;
  @Column('timestamptz', { name: 'offer_until', nullable: true }) offerUntil!: Date | null;
  /** Why a free seat went past; the member was told. */
  @Column('text', { name: 'skipped_because', nullable: true }) skippedBecause!: SkipReason | null;
  /** What pays, and is held meanwhile; null: found when a seat comes free. */
  @Column('text', { name: 'funding_kind', nullable: true }) fundingKind!:
    'package' | 'subscription' | null;
  @Column('uuid', { name: 'user_package_id', nullable: true }) userPackageId!: string | null;
  @Column('uuid', { name: 'member_subscription_id', nullable: true })
  memberSubscriptionId!: string | null;
  @Column('text', { name: 'funding_name' }) fundingName!: string;
  @Column('text', { name: 'funding_reason' }) fundingReason!: string;
  @Column('int') credits!: number;
}

export type SkipReason = 'no_credit' | 'overlap' | 'frozen' | 'locked';
