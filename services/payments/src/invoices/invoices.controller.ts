import { Controller, Get, Inject, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getInvoicePdf, listMyInvoices, type InvoiceView } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Invoice } from './invoice.entity.js';
import { invoiceNumber } from './invoice.view.js';
import { listInvoicesOf } from './invoices.queries.js';
import { drawInvoice } from './pdf/draw-invoice.js';

@Controller('/api/me/invoices')
export class InvoicesController {
  constructor(
    private readonly dataSource: DataSource,
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
    const mayRead = invoice?.userId === user.id || user.role === 'admin';
    if (!invoice || !mayRead) throw new Refused('NOT_FOUND');
    const name = `${invoiceNumber(invoice.number)}.pdf`;
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
    return drawInvoice(invoice);
  }
}
