import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  importBatch,
  importUndo,
  type ImportBatch,
  type ImportUndo,
  type ImportVerdicts,
} from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { CheckImport } from './check-import.js';
import { UndoImport } from './undo-import.js';
import { WriteImport } from './write-import.js';

/** Rows of files that identity imports and booking owns (decision 62). */
@Controller('internal/imports')
export class InternalImportsController {
  constructor(
    private readonly checking: CheckImport,
    private readonly writing: WriteImport,
    private readonly undoing: UndoImport,
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

  @Post('undo')
  @HttpCode(200)
  @FromServices('identity')
  async undo(@ParsedBody(importUndo) undo: ImportUndo): Promise<ImportVerdicts> {
    return { rows: await this.undoing.execute(undo) };
  }
}
