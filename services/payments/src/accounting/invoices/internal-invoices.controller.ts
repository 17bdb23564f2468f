import { Controller, Get, Inject } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { withId, type InvoiceFile } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Documents } from '../documents/documents.api.js';
import { invoiceDocument } from './invoice-document.js';
import { invoiceNumber } from './invoice.view.js';
import { findOf } from './invoices.queries.js';

/** What notifications attaches to a mail about a payment. */
@Controller('internal/invoices')
export class InternalInvoicesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: Documents,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Get('of-payment/:id')
  @FromServices('notifications')
  async file(@ParsedParams(withId) { id: paymentId }: { id: string }): Promise<InvoiceFile> {
    const studioId = this.config.STUDIO_ID;
    const invoice = await findOf(this.dataSource.manager, { studioId, paymentId });
    if (!invoice) throw new Refused('NOT_FOUND');
    const pdf = await this.documents.pdfOf(invoiceDocument(invoice), invoice.userId);
    return { number: invoiceNumber(invoice.number), pdfBase64: pdf.toString('base64') };
  }
}
