import type { LeavingReason, SubscriptionStatus } from '@studio/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's subscription as the card provider said last. Amounts in fils. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { name: 'provider_subscription_id' }) providerSubscriptionId!: string;
  @Column('text', { name: 'provider_customer_id' }) providerCustomerId!: string;
  @Column('text', { name: 'provider_item_id' }) providerItemId!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('text', { name: 'plan_name' }) planName!: string;
  @Column('integer') price!: number;
  @Column('text') currency!: 'AED';
  @Column('text') status!: SubscriptionStatus;
  @Column('timestamptz', { name: 'period_start' }) periodStart!: Date;
  @Column('timestamptz', { name: 'period_end' }) periodEnd!: Date;
  @Column('boolean', { name: 'cancel_at_period_end' }) cancelAtPeriodEnd!: boolean;
  @Column('text', { name: 'leaving_reason', nullable: true }) leavingReason!: LeavingReason | null;
  @Column('text', { name: 'leaving_comment', nullable: true }) leavingComment!: string | null;
  /** What they wrote on the page that the mail of the cancellation leads to. */
  @Column('text', { nullable: true }) feedback!: string | null;
  @Column('timestamptz', { name: 'past_due_since', nullable: true }) pastDueSince!: Date | null;
  /** From then on it pays for no new booking; fixed when it became past due. */
  @Column('timestamptz', { name: 'blocked_from', nullable: true }) blockedFrom!: Date | null;
  /** Where the period begins that nobody has paid for, also once it has ended. */
  @Column('timestamptz', { name: 'unpaid_from', nullable: true }) unpaidFrom!: Date | null;
  @Column('text', { name: 'unpaid_invoice_id', nullable: true }) unpaidInvoiceId!: string | null;
  @Column('integer', { name: 'unpaid_amount', nullable: true }) unpaidAmount!: number | null;
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true }) nextAttemptAt!: Date | null;
  @Column('uuid', { name: 'next_plan_id', nullable: true }) nextPlanId!: string | null;
  @Column('text', { name: 'next_plan_name', nullable: true }) nextPlanName!: string | null;
  @Column('integer', { name: 'next_price', nullable: true }) nextPrice!: number | null;
  @Column('text', { name: 'card_id', nullable: true }) cardId!: string | null;
  @Column('text', { name: 'card_brand', nullable: true }) cardBrand!: string | null;
  @Column('text', { name: 'card_last4', nullable: true }) cardLast4!: string | null;
  @Column('text', { name: 'card_expires_on', nullable: true }) cardExpiresOn!: string | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  /** The account is gone: it ends at once, as soon as the provider answers. */
  @Column('timestamptz', { name: 'end_asked_at', nullable: true }) endRequestedAt!: Date | null;
  /** It was to end rather than be paid: from then on nothing is taken for it. */
  @Column('timestamptz', { name: 'end_chosen_at', nullable: true }) endChosenAt!: Date | null;
  @Column('integer') version!: number;
  /** How often what a form shows of it was changed, freezes included. */
  @Column('integer') changes!: number;
  @Column('timestamptz', { name: 'as_of' }) asOf!: Date;
  /** When the retry job asks the provider next; null once it is over. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
}
