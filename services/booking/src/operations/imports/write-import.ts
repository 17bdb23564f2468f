import { Injectable } from '@nestjs/common';
import type { ImportBatch, ImportBatchRow, ImportVerdict } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { rememberMember } from '../../people/members/members.api.js';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findKnown, findMade, insertMade, lockImports, type Written } from './imported-records.js';
import { importers } from './importers.js';
import type { Judgement } from './record-importer.js';

/** Writes rows of a file in one transaction; a row that was written stays as it is. */
@Injectable()
export class WriteImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  async execute(request: ImportBatch): Promise<ImportVerdict[]> {
    const verdicts = await inTransaction(this.dataSource, (tx) => this.writeAll(tx, request));
    if (request.kind === 'bookings') this.scheduleCache.forget();
    return verdicts;
  }

  private async writeAll(tx: EntityManager, request: ImportBatch): Promise<ImportVerdict[]> {
    await lockImports(tx);
    const { studio } = this;
    const { id: studioId } = studio;
    const now = studio.now();
    const nos = request.rows.map(({ no }) => no);
    const made = await findMade(tx, studioId, { importId: request.importId, nos });
    const isKnown = await findKnown(tx, studioId, request);
    const judge = await importers[request.kind].judge(tx, { studio, request, now });
    const verdicts: ImportVerdict[] = [];
    const written: Written[] = [];
    for (const row of request.rows) {
      const { no } = row;
      if (made.has(no)) verdicts.push({ no, state: 'made', problems: [] });
      else if (isKnown(row)) verdicts.push({ no, state: 'known', problems: [] });
      else verdicts.push(await this.write(tx, { row, judged: judge(row) }, written));
    }
    await insertMade(tx, { studioId, batch: request, now }, written);
    const memberIds = [...new Set(written.map(({ row }) => row.person.id))];
    if (memberIds.length > 0) await importers[request.kind].finish?.(tx, studioId, memberIds);
    return verdicts;
  }

  private async write(
    tx: EntityManager,
    { row, judged }: { row: ImportBatchRow; judged: Judgement },
    written: Written[],
  ): Promise<ImportVerdict> {
    const { no, person } = row;
    if ('problems' in judged) return { no, state: 'failed', problems: judged.problems };
    const result = await judged.write(tx);
    if ('problems' in result) return { no, state: 'failed', problems: result.problems };
    // Where identity's event about the person has not come yet.
    await rememberMember(tx, this.studio.id, {
      userId: person.id,
      email: person.email,
      fullName: person.fullName,
      role: 'user',
      profileAt: new Date(0),
    });
    written.push({ row, recordId: result.recordId });
    return { no, state: 'made', problems: [] };
  }
}
