import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import {
  claimImport,
  ImportClaimLost,
  whileImportClaimed,
  type ClaimedImport,
} from './claimed-import.js';
import type { Batch, ImportKindSteps, InTransaction } from './import-kind.js';
import { findRows, updateImport, updateRows, type ImportFileRow } from './import-rows.js';
import { checkRows } from './left-out-rows.js';
import { PeopleSteps } from './people-steps.js';
import { RecordSteps } from './record-steps.js';

/** A turn of the job ends before its limit; what is left is the next turn's. */
const TURN_MS = 120_000;
const WORK_MS = 60_000;
const LONGEST_PAUSE_MS = 60_000;

/** Rows of a batch, by the step that is under way. */
const steps = {
  checking: { state: 'unread', most: 1_000, then: 'checked' },
  importing: { state: 'ready', most: 500, then: 'done' },
  undoing: { state: 'made', most: 100, then: 'undone' },
} as const;
type Working = keyof typeof steps;

/** Checks, writes and takes back imports, batch by batch: a restart goes on where it was. */
@Injectable()
export class WorkImports extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleSteps,
    private readonly records: RecordSteps,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('imports', config.PRIVACY_EVERY_MS, TURN_MS);
  }

  async execute(): Promise<void> {
    const until = performance.now() + WORK_MS;
    while (performance.now() < until) {
      const claim = await claimImport(this.dataSource, this.config.STUDIO_ID);
      if (!claim) return;
      await this.work(claim, until);
    }
  }

  private async work(claim: ClaimedImport, until: number): Promise<void> {
    try {
      let isMore = true;
      while (isMore && performance.now() < until) isMore = await this.workBatch(claim);
      if (isMore) await this.putBack(claim, new Date());
    } catch (error) {
      if (error instanceof ImportClaimLost) return;
      const { id } = claim.row;
      logger.warn({ importId: id, ...errorFacts(error) }, 'a batch of an import waits');
      const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(claim.row.attempts, 10));
      await this.putBack(claim, new Date(Date.now() + pause), claim.row.attempts + 1);
    }
  }

  /** False: nothing is left to do. */
  private async workBatch(claim: ClaimedImport): Promise<boolean> {
    const { row: file } = claim;
    const status = file.status as Working;
    const { state, most: mostOfStep } = steps[status];
    const most = Math.min(mostOfStep, this.stepsOf(file).most);
    const rows = await findRows(this.dataSource, file, { state, most });
    if (rows.length === 0) {
      await whileImportClaimed(this.dataSource, claim, (tx) => this.finish(tx, file));
      return false;
    }
    const work = await this.stepOf(status, { file, rows });
    await whileImportClaimed(this.dataSource, claim, async (tx) =>
      updateRows(tx, file, await work(tx)),
    );
    return true;
  }

  private stepOf(status: Working, batch: Batch): Promise<InTransaction> {
    const kind = this.stepsOf(batch.file);
    if (status === 'checking') return checkRows(kind, batch);
    return status === 'importing' ? kind.write(batch) : kind.undo(batch);
  }

  private stepsOf({ kind }: ImportFileRow): ImportKindSteps {
    return kind === 'people' ? this.people : this.records;
  }

  private async finish(tx: EntityManager, file: ImportFileRow): Promise<void> {
    const status = file.status as Working;
    if (status === 'checking') await this.stepsOf(file).refuseDoubles(tx, file);
    // Whom the import made and somebody uses by now stays who it is.
    if (status === 'undoing')
      await tx.query(
        `DELETE FROM import_names n WHERE n.studio_id = $1 AND n.import_id = $2
           AND NOT (n.is_new AND EXISTS (SELECT FROM users u WHERE u.id = n.user_id))`,
        [file.studio_id, file.id],
      );
    await updateImport(tx, file, {
      status: steps[status].then,
      worker: null,
      next_attempt_at: null,
      ...(status === 'checking' ? {} : { finished_at: new Date() }),
    });
  }

  private async putBack({ row, worker }: ClaimedImport, at: Date, attempts = 0): Promise<void> {
    await this.dataSource.query(
      `UPDATE imports SET worker = NULL, next_attempt_at = $4, attempts = $5
       WHERE studio_id = $1 AND id = $2 AND worker = $3 AND next_attempt_at IS NOT NULL`,
      [row.studio_id, row.id, worker, at, attempts],
    );
  }
}
