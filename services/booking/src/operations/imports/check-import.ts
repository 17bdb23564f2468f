import { Injectable } from '@nestjs/common';
import type { ImportBatch, ImportVerdict } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findKnown } from './imported-records.js';
import { importers } from './importers.js';

/** Says what rows of a file would become; nothing is written. */
@Injectable()
export class CheckImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async execute(request: ImportBatch): Promise<ImportVerdict[]> {
    const { studio } = this;
    const { manager } = this.dataSource;
    const isKnown = await findKnown(manager, studio.id, request);
    const importing = { studio, request, now: studio.now() };
    const judge = await importers[request.kind].judge(manager, importing);
    return request.rows.map((row) => {
      const { no } = row;
      if (isKnown(row)) return { no, state: 'known', problems: [] };
      const judged = judge(row);
      return 'problems' in judged
        ? { no, state: 'failed', problems: judged.problems }
        : { no, state: 'ready', problems: [] };
    });
  }
}
