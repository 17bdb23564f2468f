import { outboxMigration } from '@studio/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CheckoutRequest } from '../checkouts/checkout-request.entity.js';
import { Invoice } from '../invoices/invoice.entity.js';
import { Member } from '../members/member.entity.js';
import { PaymentStep } from '../payments/payment-step.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import { WebhookEvent } from '../webhooks/webhook-event.entity.js';
import { Payments1795255200000 } from './migrations/1795255200000-payments.js';
import { Invoices1795400800100 } from './migrations/1795400800100-invoices.js';
import { Refunds1795500200100 } from './migrations/1795500200100-refunds.js';

/** Messages out and messages heard. */
class Outbox1795255100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(outboxMigration.down);
  }
}

export const entities = [
  Payment,
  PaymentStep,
  CheckoutRequest,
  Member,
  WebhookEvent,
  Invoice,
  Refund,
];
export const migrations = [
  Outbox1795255100000,
  Payments1795255200000,
  Invoices1795400800100,
  Refunds1795500200100,
];
