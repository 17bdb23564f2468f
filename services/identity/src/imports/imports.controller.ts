import { Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  addImportPackage,
  chooseImportColumns,
  decideImportRows,
  getImport,
  getImportRows,
  getImportUndoEffect,
  inviteImported,
  listImports,
  startImport,
  undoImport,
  uploadImport,
  type BookingsChoice,
  type ImportRow,
  type ImportUndoEffect,
  type ImportView,
  type PaidSeat,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import type { FastifyRequest } from 'fastify';
import { AddImportPackage } from './add-import-package.js';
import { AskInvitations } from './ask-invitations.js';
import { ChooseColumns, type ColumnChoice } from './choose-columns.js';
import { DecideRows, type RowDecision } from './decide-rows.js';
import { PreviewUndo } from './preview-undo.js';
import { ImportsQueries, type RowsPage } from './imports.queries.js';
import { StartImport } from './start-import.js';
import { UndoImport } from './undo-import.js';
import { UploadImport, type Upload } from './upload-import.js';

interface WithId {
  id: string;
}

/** Files of another system (decision 54). */
@Controller('/api/admin/imports')
export class ImportsController {
  constructor(
    private readonly imports: ImportsQueries,
    private readonly uploading: UploadImport,
    private readonly choosing: ChooseColumns,
    private readonly deciding: DecideRows,
    private readonly adding: AddImportPackage,
    private readonly starting: StartImport,
    private readonly undoing: UndoImport,
    private readonly undoEffects: PreviewUndo,
    private readonly inviting: AskInvitations,
  ) {}

  @Post()
  @For(uploadImport)
  async upload(
    @CurrentUser() actor: SignedInUser,
    @ParsedQuery(uploadImport.query) upload: Upload,
    @Req() request: FastifyRequest,
  ): Promise<ImportView> {
    return this.imports.byId(await this.uploading.execute(actor.id, upload, request.body));
  }

  @Get()
  @For(listImports)
  async list(): Promise<{ items: ImportView[] }> {
    return { items: await this.imports.list() };
  }

  @Get(':id')
  @For(getImport)
  one(@ParsedParams(getImport.params) { id }: WithId): Promise<ImportView> {
    return this.imports.byId(id);
  }

  @Get(':id/rows')
  @For(getImportRows)
  rows(
    @ParsedParams(getImportRows.params) { id }: WithId,
    @ParsedQuery(getImportRows.query)
    page: RowsPage,
  ): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
    return this.imports.rows(id, page);
  }

  @Put(':id/columns')
  @For(chooseImportColumns)
  async columns(
    @ParsedParams(chooseImportColumns.params) { id }: WithId,
    @ParsedBody(chooseImportColumns.body) choice: ColumnChoice,
  ): Promise<ImportView> {
    await this.choosing.execute(id, choice);
    return this.imports.byId(id);
  }

  @Put(':id/decisions')
  @For(decideImportRows)
  async decide(
    @ParsedParams(decideImportRows.params) { id }: WithId,
    @ParsedBody(decideImportRows.body) { decisions }: { decisions: RowDecision[] },
  ): Promise<ImportView> {
    await this.deciding.execute(id, decisions);
    return this.imports.byId(id);
  }

  @Post(':id/packages')
  @HttpCode(200)
  @For(addImportPackage)
  async addPackage(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(addImportPackage.params) { id }: WithId,
    @ParsedBody(addImportPackage.body) { name }: { name: string },
  ): Promise<ImportView> {
    await this.adding.execute(admin.id, id, name);
    return this.imports.byId(id);
  }

  @Post(':id/start')
  @HttpCode(202)
  @For(startImport)
  async start(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(startImport.params) { id }: WithId,
  ): Promise<ImportView> {
    await this.starting.execute(admin.id, id);
    return this.imports.byId(id);
  }

  @Get(':id/undo-effect')
  @For(getImportUndoEffect)
  undoEffect(@ParsedParams(getImportUndoEffect.params) { id }: WithId): Promise<ImportUndoEffect> {
    return this.undoEffects.execute(id);
  }

  @Post(':id/undo')
  @HttpCode(202)
  @For(undoImport)
  async undo(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(undoImport.params) { id }: WithId,
    @ParsedBody(undoImport.body) { bookings: choice }: { bookings?: BookingsChoice },
  ): Promise<ImportView & { bookings: PaidSeat[] }> {
    const bookings = await this.undoing.execute(admin.id, id, choice);
    return { ...(await this.imports.byId(id)), bookings };
  }

  @Post(':id/invitations')
  @HttpCode(202)
  @For(inviteImported)
  async invite(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(inviteImported.params) { id }: WithId,
  ): Promise<ImportView> {
    await this.inviting.execute(admin.id, id);
    return this.imports.byId(id);
  }
}
