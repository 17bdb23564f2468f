import { Controller, Get, Inject, Res } from '@nestjs/common';
import { CurrentUser, For, isFrontDesk, type SignedInUser } from '@studio/auth';
import { getCreditNotePdf, listMyCreditNotes, type CreditNoteView } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { SendDocument } from '../documents/documents.api.js';
import { creditNoteDocument } from './credit-note-document.js';
import { CreditNote } from './credit-note.entity.js';
import { toCreditNoteView } from './credit-note.view.js';

const MOST = 200;

@Controller('/api/me/credit-notes')
export class CreditNotesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sendDocument: SendDocument,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listMyCreditNotes)
  @Get()
  async listMine(@CurrentUser() user: SignedInUser): Promise<{ items: CreditNoteView[] }> {
    const rows = await this.dataSource.manager.find(CreditNote, {
      where: { studioId: this.config.STUDIO_ID, userId: user.id },
      order: { number: 'DESC' },
      take: MOST,
    });
    return { items: rows.map(toCreditNoteView) };
  }

  @For(getCreditNotePdf)
  @Get(':id/pdf')
  async pdf(
    @ParsedParams(getCreditNotePdf.params) { id }: { id: string },
    @CurrentUser() user: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const note = await this.dataSource.manager.findOneBy(CreditNote, {
      studioId: this.config.STUDIO_ID,
      id,
    });
    const mayRead = note?.userId === user.id || isFrontDesk(user);
    if (!note || !mayRead) throw new Refused('NOT_FOUND');
    return this.sendDocument.execute(creditNoteDocument(note), user, reply);
  }
}
