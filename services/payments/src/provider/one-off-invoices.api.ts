import { Injectable } from '@nestjs/common';
import { charge, orNull } from './billing-calls.js';
import { CardProvider } from './card-provider.api.js';
import { toCardInvoice, type CardInvoice } from './card-subscription.js';

/** The port to invoices of no period: one thing, collected while it is asked for, or not at all. */
@Injectable()
export class OneOffInvoices {
  constructor(private readonly provider: CardProvider) {}

  /**
   * An invoice of its own over one thing, that nothing but a charge collects; the same key and
   * round make one.
   */
  async openInvoice(
    { customerId: customer, cardId }: { customerId: string; cardId: string | null },
    item: { key: string; round: number; amount: number; description: string },
  ): Promise<string> {
    const keyOf = (step: string) => ({
      idempotencyKey: `fee-${item.key}-charge-${item.round}-${step}`,
    });
    const { id = '' } = await this.provider.call((stripe) =>
      stripe.invoices.create(
        {
          customer,
          auto_advance: false,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'exclude',
          ...(cardId && { default_payment_method: cardId }),
          metadata: { fee_id: item.key },
        },
        keyOf('invoice'),
      ),
    );
    const onInvoice = { customer, invoice: id, amount: item.amount, currency: 'aed' };
    const labels = { description: item.description, metadata: { fee_id: item.key } };
    await this.provider.call((stripe) =>
      stripe.invoiceItems.create({ ...onInvoice, ...labels }, keyOf('item')),
    );
    await this.provider.call((stripe) =>
      stripe.invoices.finalizeInvoice(id, { auto_advance: false }, keyOf('finalize')),
    );
    return id;
  }

  /** While its holder is away. Throws CardDeclined; one that is paid already stays as it is. */
  async chargeInvoice(invoiceId: string, cardId: string | null): Promise<void> {
    const how = { off_session: true, ...(cardId && { payment_method: cardId }) };
    await charge(this.provider, {
      request: (stripe) => orNull(() => stripe.invoices.pay(invoiceId, how)),
    });
  }

  /** What became of it: unless it is paid, nobody can pay it from now on. */
  closeInvoice(invoiceId: string): Promise<CardInvoice | null> {
    return this.provider.call(async (stripe) => {
      await orNull(() => stripe.invoices.voidInvoice(invoiceId));
      const row = await orNull(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }));
      if (row?.status === 'draft') await orNull(() => stripe.invoices.del(invoiceId));
      return row && toCardInvoice(row);
    });
  }
}
