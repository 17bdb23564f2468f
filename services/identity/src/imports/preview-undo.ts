import { Inject, Injectable } from '@nestjs/common';
import type { ImportUndoEffect } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findImport } from './import-rows.js';
import { RecordSteps } from './record-steps.js';

/** Which bookings are paid with what an import gave: asked before it is taken back. */
@Injectable()
export class PreviewUndo {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordSteps,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND. */
  async execute(id: string): Promise<ImportUndoEffect> {
    const { STUDIO_ID: studioId } = this.config;
    return this.records.undoEffect(await findImport(this.dataSource.manager, studioId, id));
  }
}
