import { Injectable } from '@nestjs/common';
import type { PersonalTables } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { updatePart, type PartChanges, type PartRow } from './export-rows.js';
import { pauseAfter } from './export-rules.js';
import { ExportSources } from './export-sources.js';
import { ClaimLost, whileClaimed, type ClaimedExport } from './claimed-export.js';

/** Where the next page begins. */
interface Position {
  table: number;
  page: number;
  after: string | null;
}

/**
 * Brings a service's share of an archive into the database, page by page: a restart, or another
 * instance, goes on where this one was. A service that is down is asked again later.
 */
@Injectable()
export class CollectPart {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: ExportSources,
  ) {}

  async execute(order: ClaimedExport, part: PartRow): Promise<void> {
    try {
      await this.collect(order, part);
    } catch (error) {
      if (error instanceof ClaimLost) throw error;
      const facts = { exportId: order.row.id, service: part.service };
      logger.warn({ ...facts, ...errorFacts(error) }, 'a part of an export waits');
      await this.postpone(order, part);
    }
  }

  private async collect(order: ClaimedExport, part: PartRow): Promise<void> {
    const tables = part.tables ?? (await this.begin(order, part));
    let at: Position | null = { table: part.at_table, page: part.at_page, after: part.after_key };
    while (at) at = await this.collectPage(order, part, { tables, at });
  }

  private async begin(order: ClaimedExport, part: PartRow): Promise<PersonalTables['tables']> {
    const tables = await this.sources.tables(part.service);
    await this.change(order, part, { status: 'working', tables: JSON.stringify(tables) });
    return tables;
  }

  /** Null when it was the last one. */
  private async collectPage(
    order: ClaimedExport,
    { service }: PartRow,
    { tables, at }: { tables: PersonalTables['tables']; at: Position },
  ): Promise<Position | null> {
    const table = tables[at.table];
    if (!table) {
      await this.change(order, { service }, { status: 'done' });
      return null;
    }
    const { row } = order;
    const { rows, next } = await this.sources.page(service, {
      userId: row.user_id,
      table: table.name,
      after: at.after,
    });
    const then: Position =
      next === null
        ? { table: at.table + 1, page: 0, after: null }
        : { table: at.table, page: at.page + 1, after: next };
    await whileClaimed(this.dataSource, order, async (tx) => {
      await tx.query(
        `INSERT INTO data_export_pages (studio_id, export_id, service, table_no, page_no, rows)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [row.studio_id, row.id, service, at.table, at.page, JSON.stringify(rows)],
      );
      await tx.query(
        `UPDATE data_export_parts SET status = 'working', at_table = $4, at_page = $5, after_key = $6
         WHERE studio_id = $1 AND export_id = $2 AND service = $3`,
        [row.studio_id, row.id, service, then.table, then.page, then.after],
      );
    });
    return then;
  }

  private async postpone(order: ClaimedExport, part: PartRow): Promise<void> {
    const attempts = part.attempts + 1;
    const next_attempt_at = new Date(Date.now() + pauseAfter(attempts));
    await this.change(order, part, { status: 'waiting', attempts, next_attempt_at });
  }

  private change(
    order: ClaimedExport,
    { service }: Pick<PartRow, 'service'>,
    changed: PartChanges,
  ): Promise<unknown> {
    return whileClaimed(this.dataSource, order, (tx) =>
      updatePart(tx, order.row, { service, changed }),
    );
  }
}
