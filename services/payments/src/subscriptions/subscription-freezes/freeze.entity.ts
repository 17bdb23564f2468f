import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days of a subscription on which nothing is charged and nothing can be booked. */
@Entity('subscription_freezes')
export class Freeze {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'subscription_id' }) subscriptionId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('date', { name: 'from_day' }) fromDay!: string;
  /** The last one included. */
  @Column('date', { name: 'until_day' }) untilDay!: string;
  @Column('integer') days!: number;
  /** `running` and `ending` once the provider is to know of it. */
  @Column('text') state!: 'planned' | 'running' | 'ending' | 'over';
  /** The period as it is to be, decided once; null before the first day. */
  @Column('timestamptz', { name: 'period_start', nullable: true }) periodStart!: Date | null;
  @Column('timestamptz', { name: 'period_end', nullable: true }) periodEnd!: Date | null;
  @Column('timestamptz', { name: 'bookings_told_at', nullable: true })
  bookingsNotifiedAt!: Date | null;
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
}
