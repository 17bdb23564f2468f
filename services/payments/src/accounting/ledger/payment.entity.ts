import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  ClassConfirmation,
  EventConfirmation,
  FeeSettlementAnswer,
  GrantAnswer,
  PaymentView,
} from '@studio/contracts';

export type PaymentStatus = PaymentView['status'];
export type PaymentKind = PaymentView['kind'];
export type PaymentMethod = NonNullable<PaymentView['method']>;

/** What a gift card came to, as the result page shows it. */
export interface IssuedGiftCard {
  giftCardId: string;
  ending: string;
  amount: number;
  recipientEmail: string | null;
}

/** Goods over the counter. */
interface HandedGoods {
  retailItemId: string;
}

/** What a checkout for a plan has begun. */
export interface StartedPlan {
  subscriptionId: string;
  planName: string;
  /** Day of the studio on which the next payment is due. */
  periodEnd: string;
  /** First and last day that the payment is for; before they were kept: a month from its invoice. */
  paidFrom?: string;
  paidThrough?: string;
  /** What a change of plan cost within a period: not the money of its classes. */
  isDifference?: true;
}

/** What was handed over: booking's answer, the gift card, or the subscription. */
export type Handover =
  | GrantAnswer
  | EventConfirmation
  | ClassConfirmation
  | FeeSettlementAnswer
  | HandedGoods
  | IssuedGiftCard
  | StartedPlan;

/** What the buyer of a gift card wrote. */
export interface GiftCardRequest {
  recipientEmail: string | null;
  message: string | null;
}

/** A class that credits were bought for. */
export type ChosenClass = NonNullable<PaymentView['chosenClass']>;

/** One intent to buy, its card page and the money that came of it. Amounts in fils. */
@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid', { name: 'studio_id' }) studioId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') kind!: PaymentKind;
  /** The package, the reservation of a place, the held booking, the fee, or the gift card to be. */
  @Column('uuid', { name: 'reference_id' }) referenceId!: string;
  @Column('text') description!: string;
  /** What the card is charged; the price is `amount` + `discount` + `giftAmount`. */
  @Column('integer') amount!: number;
  @Column('integer') discount!: number;
  @Column('integer', { name: 'gift_amount' }) giftAmount!: number;
  /** Of a discount by hand. */
  @Column('text', { name: 'discount_reason', nullable: true }) discountReason!: string | null;
  @Column('uuid', { name: 'promo_code_id', nullable: true }) promoCodeId!: string | null;
  @Column('text', { name: 'promo_code', nullable: true }) promoCode!: string | null;
  @Column('uuid', { name: 'gift_card_id', nullable: true }) giftCardId!: string | null;
  @Column('text', { name: 'gift_ending', nullable: true }) giftEnding!: string | null;
  @Column('jsonb', { name: 'wish', nullable: true }) giftRequest!: GiftCardRequest | null;
  @Column('jsonb', { name: 'chosen_class', nullable: true }) chosenClass!: ChosenClass | null;
  /** Card pages that a payment link had before, and when the latest was begun. */
  @Column('integer', { name: 'page_number' }) pageNumber!: number;
  @Column('timestamptz', { name: 'page_begun_at', nullable: true }) pageBegunAt!: Date | null;
  /** What the provider has taken; null before. */
  @Column('integer', { nullable: true }) received!: number | null;
  /** What has gone back, to the card and to the gift card. */
  @Column('integer') refunded!: number;
  @Column('text') currency!: 'AED';
  @Column('text') status!: PaymentStatus;
  /** What `amount` is paid by; `card` at the provider, all others at the front desk. */
  @Column('text') method!: PaymentMethod;
  @Column('uuid', { name: 'sale_id', nullable: true }) saleId!: string | null;
  @Column('text', { name: 'provider_session_id', nullable: true }) providerSessionId!:
    string | null;
  @Column('text', { name: 'provider_intent_id', nullable: true }) providerIntentId!: string | null;
  /** Of a renewal, and of what else a running subscription is charged for. */
  @Column('uuid', { name: 'subscription_id', nullable: true }) subscriptionId!: string | null;
  @Column('text', { name: 'provider_invoice_id', nullable: true }) providerInvoiceId!:
    string | null;
  @Column('text', { name: 'provider_url', nullable: true }) providerUrl!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the card page closes. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { name: 'fulfilled_at', nullable: true }) fulfilledAt!: Date | null;
  @Column('jsonb', { name: 'grant_answer', nullable: true }) grantAnswer!: Handover | null;
  /** What of it one person has once, see onceOfferOf; and when they had it elsewhere. */
  @Column('text', { name: 'once_offer', nullable: true }) onceOffer!: string | null;
  @Column('timestamptz', { name: 'once_lost_at', nullable: true }) onceLostAt!: Date | null;
  /** When the retry job looks at it next; null when there is nothing left to do. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
}
