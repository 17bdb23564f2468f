import type { DatabaseSettings } from '@studio/nest-kit';
import { OutboxBatches1796900400003, outboxMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CashDrawer } from '../accounting/cash-drawers/cash-drawer.entity.js';
import { CashMovement } from '../accounting/cash-drawers/cash-movement.entity.js';
import { CheckoutRequest } from '../purchases/checkouts/checkout-request.entity.js';
import { CreditNote } from '../accounting/credit-notes/credit-note.entity.js';
import { Dispute } from '../money-back/disputes/dispute.entity.js';
import { GiftCardEntry } from '../products/gift-cards/gift-card-entry.entity.js';
import { GiftCard } from '../products/gift-cards/gift-card.entity.js';
import { Invoice } from '../accounting/invoices/invoice.entity.js';
import { Person } from '../people/person.entity.js';
import { PaymentStep } from '../accounting/ledger/payment-step.entity.js';
import { Payout } from '../accounting/payout-records/payout.entity.js';
import { Payment } from '../accounting/ledger/payment.entity.js';
import { PromoCode } from '../products/promotions/promo-code.entity.js';
import { Refund } from '../money-back/refunds/refund.entity.js';
import { RetailItem } from '../products/retail/retail-item.entity.js';
import { SalePayment } from '../accounting/sale-records/sale-payment.entity.js';
import { Sale } from '../accounting/sale-records/sale.entity.js';
import { Fee } from '../accounting/fee-records/fee.entity.js';
import { Freeze } from '../subscriptions/subscription-freezes/freeze.entity.js';
import { Subscription } from '../subscriptions/subscriptions/subscription.entity.js';
import { WebhookEvent } from '../purchases/webhooks/webhook-event.entity.js';
import { Payments1795255200000 } from './migrations/1795255200000-payments.js';
import { Invoices1795400800100 } from './migrations/1795400800100-invoices.js';
import { Refunds1795500200100 } from './migrations/1795500200100-refunds.js';
import { Subscriptions1795600700100 } from './migrations/1795600700100-subscriptions.js';
import { CheckoutLines1795600800100 } from './migrations/1795600800100-checkout-lines.js';
import { MoneyBack1795600800200 } from './migrations/1795600800200-money-back.js';
import { Reconciliation1795600900100 } from './migrations/1795600900100-reconciliation.js';
import { FrontDeskSales1795900100003 } from './migrations/1795900100003-front-desk-sales.js';
import { FeesInSales1795900300103 } from './migrations/1795900300103-fees-in-sales.js';
import { PaymentLinks1795900300303 } from './migrations/1795900300303-payment-links.js';
import { SubscriptionStaffChanges1795900400005 } from './migrations/1795900400005-subscription-staff-changes.js';
import { CodesAndGiftAmounts1795900600105 } from './migrations/1795900600105-codes-and-gift-amounts.js';
import { MailedInvoices1795900500003 } from './migrations/1795900500003-mailed-invoices.js';
import { Payouts1795900600003 } from './migrations/1795900600003-payouts.js';
import { ChargedFees1795900600103 } from './migrations/1795900600103-charged-fees.js';
import { RetailItems1795900300403 } from './migrations/1795900300403-retail-items.js';
import { DaysOfGrace1795800100300 } from './migrations/1795800100300-days-of-grace.js';
import { MergedMembers1795900300202 } from './migrations/1795900300202-merged-members.js';
import { StudioCopy1795900500504 } from './migrations/1795900500504-studio-copy.js';
import { MergeTimes1795900600203 } from './migrations/1795900600203-merge-times.js';
import { CardPrices1795900700101 } from './migrations/1795900700101-card-prices.js';
import { ReportDays1795900700107 } from './migrations/1795900700107-report-days.js';
import { SubscriptionHistory1795900700207 } from './migrations/1795900700207-subscription-history.js';
import { DocumentsOfDays1795900800002 } from './migrations/1795900800002-documents-of-days.js';
import { PlanHistoryStarts1796000500002 } from './migrations/1796000500002-plan-history-starts.js';
import { OnceOffers1797200000146 } from './migrations/1797200000146-once-offers.js';
import { OutgoingHolds1797100000126 } from './migrations/1797100000126-outgoing-holds.js';
import { EndsRatherThanPaid1797200000147 } from './migrations/1797200000147-ends-rather-than-paid.js';
import { NotesOfWebhooks1797200000247 } from './migrations/1797200000247-notes-of-webhooks.js';
import { ChosenClasses1796800000001 } from './migrations/1796800000001-chosen-classes.js';
import { GiftCardMoves1796000600002 } from './migrations/1796000600002-gift-card-moves.js';
import { BillingDetails1797200000248 } from './migrations/1797200000248-billing-details.js';
import { VatOfDocuments1797200000148 } from './migrations/1797200000148-vat-of-documents.js';

/** Messages out and messages heard. */
class Outbox1795255100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.down);
  }
}

const entities = [
  Payment,
  PaymentStep,
  CheckoutRequest,
  Person,
  WebhookEvent,
  Invoice,
  Refund,
  Subscription,
  Freeze,
  Fee,
  CreditNote,
  Dispute,
  GiftCard,
  GiftCardEntry,
  PromoCode,
  Sale,
  SalePayment,
  RetailItem,
  CashDrawer,
  CashMovement,
  Payout,
];
const migrations = [
  Outbox1795255100000,
  Payments1795255200000,
  Invoices1795400800100,
  Refunds1795500200100,
  Subscriptions1795600700100,
  CheckoutLines1795600800100,
  MoneyBack1795600800200,
  Reconciliation1795600900100,
  DaysOfGrace1795800100300,
  FrontDeskSales1795900100003,
  FeesInSales1795900300103,
  PaymentLinks1795900300303,
  RetailItems1795900300403,
  SubscriptionStaffChanges1795900400005,
  MergedMembers1795900300202,
  MailedInvoices1795900500003,
  Payouts1795900600003,
  StudioCopy1795900500504,
  ChargedFees1795900600103,
  CodesAndGiftAmounts1795900600105,
  MergeTimes1795900600203,
  CardPrices1795900700101,
  ReportDays1795900700107,
  SubscriptionHistory1795900700207,
  DocumentsOfDays1795900800002,
  PlanHistoryStarts1796000500002,
  GiftCardMoves1796000600002,
  ChosenClasses1796800000001,
  OutboxBatches1796900400003,
  OutgoingHolds1797100000126,
  EndsRatherThanPaid1797200000147,
  OnceOffers1797200000146,
  NotesOfWebhooks1797200000247,
  VatOfDocuments1797200000148,
  BillingDetails1797200000248,
];

/** Payments' tables, for the service and for its scripts. */
export const databaseSettings = (config: DatabaseSettings['config']): DatabaseSettings => ({
  entities,
  migrations,
  config,
});
