import { Inject, Injectable } from '@nestjs/common';
import type { DataExport } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findParts, insertExport, type ExportRow } from './export-rows.js';
import { COUNTED_MS } from './export-rules.js';
import { toExportView } from './export.view.js';
import { MakeExports } from './make-exports.job.js';

/** Takes the order of an archive; one that is under way is the one that is meant. */
@Injectable()
export class OrderExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly makeExports: MakeExports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws TOO_MANY_REQUESTS with the time of the next chance. */
  async execute(userId: string): Promise<DataExport> {
    const view = await inTransaction(this.dataSource, async (tx) => {
      // Two presses at once are one order: the second waits here and finds the first.
      if (!(await lockAccount(tx, userId))) throw new Refused('UNAUTHENTICATED');
      const row = (await this.underWay(tx, userId)) ?? (await this.order(tx, userId));
      return toExportView(row, await findParts(tx, row.studio_id, [row.id]));
    });
    this.makeExports.soon();
    return view;
  }

  private async underWay(tx: EntityManager, userId: string): Promise<ExportRow | undefined> {
    const [row] = await tx.query<ExportRow[]>(
      `SELECT * FROM data_exports
       WHERE studio_id = $1 AND user_id = $2 AND scope = 'person'
         AND status IN ('queued', 'working')`,
      [this.config.STUDIO_ID, userId],
    );
    return row;
  }

  private async order(tx: EntityManager, userId: string): Promise<ExportRow> {
    await this.refuseTooMany(tx, userId);
    return insertExport(tx, {
      studio_id: this.config.STUDIO_ID,
      user_id: userId,
      scope: 'person',
      with_health: false,
    });
  }

  /** One that failed doesn't count: it was our fault. */
  private async refuseTooMany(tx: EntityManager, userId: string): Promise<void> {
    const { STUDIO_ID, EXPORTS_A_DAY } = this.config;
    const recent = await tx.query<{ created_at: Date }[]>(
      `SELECT created_at FROM data_exports
       WHERE studio_id = $1 AND user_id = $2 AND scope = 'person' AND status <> 'failed' AND created_at > $3
       ORDER BY created_at`,
      [STUDIO_ID, userId, new Date(Date.now() - COUNTED_MS)],
    );
    const oldest = recent.at(-EXPORTS_A_DAY)?.created_at;
    if (recent.length < EXPORTS_A_DAY || !oldest) return;
    const retryAt = new Date(oldest.getTime() + COUNTED_MS).toISOString();
    throw new Refused('TOO_MANY_REQUESTS', { retryAt }, `The next one can be ordered ${retryAt}.`);
  }
}
