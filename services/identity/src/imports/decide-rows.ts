import { Inject, Injectable } from '@nestjs/common';
import type { ImportDecision } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { answerKeysOf } from './answer-keys.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockImport, updateImport, type ImportFileRow, type ImportedRow } from './import-rows.js';
import { WorkImports } from './work-imports.job.js';

export interface RowDecision {
  line: number;
  decision: ImportDecision;
}

type DecidedRow = Pick<ImportedRow, 'no' | 'facts' | 'candidate_id'> & {
  decision: ImportDecision;
};

/** Says who rows are whose name is not that of whom their address or number finds. */
@Injectable()
export class DecideRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workImports: WorkImports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, IMPORT_NOT_CHECKED. */
  async execute(id: string, decisions: readonly RowDecision[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const file = await lockImport(tx, this.config.STUDIO_ID, id);
      if (file.status !== 'checked') throw new Refused('IMPORT_NOT_CHECKED');
      const rows = await this.find(tx, file, decisions);
      for (const row of rows) await this.keep(tx, file, row);
      await this.checkAnew(tx, file, rows);
    });
    this.workImports.soon();
  }

  private async find(
    tx: EntityManager,
    { studio_id, id }: ImportFileRow,
    decisions: readonly RowDecision[],
  ): Promise<DecidedRow[]> {
    const byLine = new Map(decisions.map(({ line, decision }) => [line, decision]));
    const rows = await tx.query<(Omit<DecidedRow, 'decision'> & { line: number })[]>(
      `SELECT no, line, facts, candidate_id FROM import_rows
       WHERE studio_id = $1 AND import_id = $2 AND line = ANY($3::int[])
         AND (state = 'undecided' OR decision IS NOT NULL)`,
      [studio_id, id, [...byLine.keys()]],
    );
    if (rows.length < byLine.size) throw new Refused('NOT_FOUND');
    return rows.flatMap(({ line, ...row }) => {
      const decision = byLine.get(line);
      return decision ? [{ ...row, decision }] : [];
    });
  }

  /** The next file with the same name and one of the same contacts takes the answer. */
  private async keep(tx: EntityManager, file: ImportFileRow, row: DecidedRow): Promise<void> {
    const { studio_id, id } = file;
    const keys = answerKeysOf(row.facts);
    const [before] = await tx.query<{ user_id: string }[]>(
      `SELECT user_id FROM import_names
       WHERE studio_id = $1 AND import_id = $2 AND key = ANY($3) AND is_new LIMIT 1`,
      [studio_id, id, keys],
    );
    await tx.query(
      'DELETE FROM import_names WHERE studio_id = $1 AND import_id = $2 AND key = ANY($3)',
      [studio_id, id, keys],
    );
    const isNew = row.decision === 'new_person';
    const userId = isNew ? (before?.user_id ?? newId()) : row.candidate_id;
    if (row.decision === 'leave_out' || !userId) return;
    await tx.query(
      `INSERT INTO import_names (studio_id, key, user_id, is_new, import_id)
       SELECT $1, key, $3, $4, $5 FROM unnest($2::text[]) AS key
       ON CONFLICT (studio_id, key) DO UPDATE SET
         user_id = excluded.user_id, is_new = excluded.is_new, import_id = excluded.import_id`,
      [studio_id, keys, userId, isNew, id],
    );
  }

  /** The rows themselves, and those whose reason they may have been. */
  private async checkAnew(
    tx: EntityManager,
    file: ImportFileRow,
    rows: readonly DecidedRow[],
  ): Promise<void> {
    const { studio_id, id } = file;
    await tx.query(
      `UPDATE import_rows r SET decision = n.decision,
         state = CASE n.decision WHEN 'leave_out' THEN 'left_out' ELSE 'unread' END,
         subject_id = NULL, key = NULL
       FROM unnest($3::int[], $4::text[]) AS n (no, decision)
       WHERE r.studio_id = $1 AND r.import_id = $2 AND r.no = n.no`,
      [studio_id, id, rows.map(({ no }) => no), rows.map(({ decision }) => decision)],
    );
    const [, others] = await tx.query<[unknown, number]>(
      `UPDATE import_rows SET state = 'unread', subject_id = NULL, key = NULL
       WHERE studio_id = $1 AND import_id = $2 AND (state = 'undecided' AND decision IS NULL
         OR state = 'failed' AND problems->0->>'code' IN ('same_email_in_file',
           'same_phone_in_file', 'same_id_in_file', 'same_record_in_file'))`,
      [studio_id, id],
    );
    await updateImport(tx, file, {
      status: 'checking',
      worker: null,
      to_do: rows.length + others,
      next_attempt_at: new Date(),
    });
  }
}
