import { Controller, Get, Inject } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { withId, type InvoiceFile } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Documents } from '../documents/documents.api.js';
import { creditNoteDocument } from './credit-note-document.js';
import { CreditNote } from './credit-note.entity.js';
import { creditNoteNumber } from './credit-note.view.js';

/** What notifications attaches to a mail about a refund. */
@Controller('internal/credit-notes')
export class InternalCreditNotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: Documents,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Get('of-refund/:id')
  @FromServices('notifications')
  async file(@ParsedParams(withId) { id: refundId }: { id: string }): Promise<InvoiceFile> {
    const note = await this.dataSource.manager.findOneBy(CreditNote, {
      studioId: this.config.STUDIO_ID,
      refundId,
    });
    if (!note) throw new Refused('NOT_FOUND');
    const pdf = await this.documents.pdfOf(creditNoteDocument(note), note.userId);
    return { number: creditNoteNumber(note.number), pdfBase64: pdf.toString('base64') };
  }
}
