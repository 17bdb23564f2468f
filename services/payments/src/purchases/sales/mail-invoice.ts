import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { publishInvoiceMail } from '../../accounting/invoices/invoices.api.js';
import { emailOf } from '../../people/people.api.js';
import { lockSale, markInvoiceMailed } from '../../accounting/sale-records/sale-records.api.js';
import { isJustMailed } from './sale-rules.js';

/** Mails the tax invoice of a sale to its member, also once more. */
@Injectable()
export class MailInvoice {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once a minute. Throws NOT_FOUND, NO_INVOICE_YET, NO_EMAIL_ADDRESS. */
  execute(saleId: string): Promise<void> {
    const studioId = this.config.STUDIO_ID;
    return inTransaction(this.dataSource, async (tx) => {
      const sale = await lockSale(tx, { studioId, id: saleId });
      if (!sale) throw new Refused('NOT_FOUND');
      if (isJustMailed(sale.invoiceMailedAt, new Date())) return;
      if (!(await emailOf(tx, sale))) throw new Refused('NO_EMAIL_ADDRESS');
      if (!(await publishInvoiceMail(tx, sale))) throw new Refused('NO_INVOICE_YET');
      await markInvoiceMailed(tx, sale);
    });
  }
}
