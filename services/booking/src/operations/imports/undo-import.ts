import { Injectable } from '@nestjs/common';
import type { ImportUndo, ImportVerdict } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findMade, lockImports, noteUndone } from './imported-records.js';
import { importers } from './importers.js';
import { undone } from './record-importer.js';

/** Takes back what rows of an import made, where nothing has used it since, or as was chosen. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  async execute(request: ImportUndo): Promise<ImportVerdict[]> {
    const verdicts = await inTransaction(this.dataSource, (tx) => this.undoAll(tx, request));
    this.scheduleCache.forget();
    return verdicts;
  }

  private async undoAll(tx: EntityManager, request: ImportUndo): Promise<ImportVerdict[]> {
    await lockImports(tx);
    const { studio } = this;
    const { importId, nos, kind } = request;
    const now = studio.now();
    const made = await findMade(tx, studio.id, { importId, nos });
    const verdicts: ImportVerdict[] = [];
    for (const no of nos) {
      const record = made.get(no);
      const isMade = record && record.undone_at === null;
      const result = isMade
        ? await importers[kind].undo(tx, { studio, request, now }, record)
        : undone;
      verdicts.push({ no, ...result });
    }
    const gone = verdicts.filter(({ state }) => state === 'undone').map(({ no }) => no);
    await noteUndone(tx, { studioId: studio.id, undo: request, now }, gone);
    const memberIds = [...new Set([...made.values()].map(({ member_id: id }) => id))];
    if (memberIds.length > 0) await importers[kind].finish?.(tx, studio.id, memberIds);
    return verdicts;
  }
}
