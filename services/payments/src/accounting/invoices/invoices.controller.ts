import { Controller, Get, Inject, Res } from '@nestjs/common';
import { CurrentUser, For, isFrontDesk, type SignedInUser } from '@studio/auth';
import { getInvoicePdf, listMyInvoices, type InvoiceView } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { SendDocument } from '../documents/documents.api.js';
import { invoiceDocument } from './invoice-document.js';
import { Invoice } from './invoice.entity.js';
import { listInvoicesOf } from './invoices.queries.js';

@Controller('/api/me/invoices')
export class InvoicesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sendDocument: SendDocument,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listMyInvoices)
  @Get()
  async listMine(@CurrentUser() user: SignedInUser): Promise<{ items: InvoiceView[] }> {
    const studioId = this.config.STUDIO_ID;
    const { manager } = this.dataSource;
    return { items: await listInvoicesOf(manager, { studioId, userId: user.id }) };
  }

  @For(getInvoicePdf)
  @Get(':id/pdf')
  async pdf(
    @ParsedParams(getInvoicePdf.params) { id }: { id: string },
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const invoice = await this.dataSource.manager.findOneBy(Invoice, {
      studioId: this.config.STUDIO_ID,
      id,
    });
    const mayRead = invoice?.userId === user.id || isFrontDesk(user);
    if (!invoice || !mayRead) throw new Refused('NOT_FOUND');
    return this.sendDocument.execute(invoiceDocument(invoice), user, reply);
  }
}
