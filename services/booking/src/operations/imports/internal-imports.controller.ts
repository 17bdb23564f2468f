import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  importBatch,
  importPackage,
  importUndo,
  importUndoEffectQuery,
  type ImportBatch,
  type ImportPackage,
  type ImportPackageAnswer,
  type ImportUndo,
  type ImportUndoEffect,
  type ImportUndoEffectQuery,
  type ImportVerdicts,
} from '@studio/contracts';
import { ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { AddImportedProduct } from './add-imported-product.js';
import { CheckImport } from './check-import.js';
import { findUndoEffect } from './undo-effect.queries.js';
import { UndoImport } from './undo-import.js';
import { WriteImport } from './write-import.js';

/** Rows of files that identity imports and booking owns (decision 62). */
@Controller('internal/imports')
export class InternalImportsController {
  constructor(
    private readonly checking: CheckImport,
    private readonly writing: WriteImport,
    private readonly undoing: UndoImport,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly adding: AddImportedProduct,
  ) {}

  @Post('check')
  @HttpCode(200)
  @FromServices('identity')
  async check(@ParsedBody(importBatch) batch: ImportBatch): Promise<ImportVerdicts> {
    return { rows: await this.checking.execute(batch) };
  }

  @Post('write')
  @HttpCode(200)
  @FromServices('identity')
  async write(@ParsedBody(importBatch) batch: ImportBatch): Promise<ImportVerdicts> {
    return { rows: await this.writing.execute(batch) };
  }

  @Get('undo-effect')
  @FromServices('identity')
  undoEffect(
    @ParsedQuery(importUndoEffectQuery) { importId }: ImportUndoEffectQuery,
  ): Promise<ImportUndoEffect> {
    const { studio } = this;
    return findUndoEffect(this.dataSource, { studioId: studio.id, importId, now: studio.now() });
  }

  @Post('packages')
  @HttpCode(200)
  @FromServices('identity')
  async addPackage(
    @ParsedBody(importPackage) request: ImportPackage,
  ): Promise<ImportPackageAnswer> {
    return { isMade: await this.adding.execute(request) };
  }

  @Post('undo')
  @HttpCode(200)
  @FromServices('identity')
  async undo(@ParsedBody(importUndo) undo: ImportUndo): Promise<ImportVerdicts> {
    return { rows: await this.undoing.execute(undo) };
  }
}
