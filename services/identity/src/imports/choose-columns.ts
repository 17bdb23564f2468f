import { Inject, Injectable } from '@nestjs/common';
import { importFields, type DateOrder, type ImportField } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { asksOf } from './column-rules.js';
import { lockImport, updateImport, type ImportFileRow } from './import-rows.js';
import { WorkImports } from './work-imports.job.js';

export interface ColumnChoice {
  fields: readonly (ImportField | null)[];
  dateOrder: DateOrder | null;
}

const changeable: readonly ImportFileRow['status'][] = ['columns', 'checking', 'checked'];

/** Says what the columns of a file are; its rows are read anew. */
@Injectable()
export class ChooseColumns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workImports: WorkImports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, IMPORT_STARTED, BAD_REQUEST. */
  async execute(id: string, choice: ColumnChoice): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const file = await lockImport(tx, this.config.STUDIO_ID, id);
      if (!changeable.includes(file.status)) throw new Refused('IMPORT_STARTED');
      this.refuseOthers(file, choice);
      await this.write(tx, file, choice);
    });
    this.workImports.soon();
  }

  private refuseOthers(file: ImportFileRow, { fields }: ColumnChoice): void {
    const known: readonly string[] = importFields[file.kind];
    if (fields.length === file.columns.length && fields.every((one) => !one || known.includes(one)))
      return;
    const message = 'has a field for each column of the file';
    throw new Refused('BAD_REQUEST', [{ path: 'fields', message }]);
  }

  private async write(
    tx: EntityManager,
    file: ImportFileRow,
    { fields, dateOrder }: ColumnChoice,
  ): Promise<void> {
    const columns = file.columns.map((one, at) => ({ ...one, field: fields[at] ?? null }));
    const isReady = asksOf(file.kind, columns, dateOrder).length === 0;
    await updateImport(tx, file, {
      columns: JSON.stringify(columns),
      date_order: dateOrder,
      columns_remembered: false,
      status: isReady ? 'checking' : 'columns',
      // Whoever checks the rows as they were read before loses them.
      worker: null,
      next_attempt_at: isReady ? new Date() : null,
    });
    await tx.query(
      `UPDATE import_rows SET state = 'unread', facts = '{}', problems = '[]', subject_id = NULL,
         key = NULL, candidate_id = NULL, matched_by = NULL, decision = NULL
       WHERE studio_id = $1 AND import_id = $2 AND state <> 'unread'
         AND problems->0->>'code' IS DISTINCT FROM 'before_heads'`,
      [file.studio_id, file.id],
    );
    // Other columns have other names: what was said of the rows is asked again.
    await tx.query('DELETE FROM import_names WHERE studio_id = $1 AND import_id = $2', [
      file.studio_id,
      file.id,
    ]);
    await tx.query(
      `INSERT INTO import_shapes (studio_id, kind, shape, fields, date_order)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (studio_id, kind, shape) DO UPDATE SET
         fields = excluded.fields, date_order = excluded.date_order`,
      [file.studio_id, file.kind, file.shape, JSON.stringify(fields), dateOrder],
    );
  }
}
