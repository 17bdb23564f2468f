import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockImport, updateImport, type ImportFileRow } from './import-rows.js';
import { packageKeyOf, packageOfRows } from './package-rules.js';
import type { ImportFacts } from './read-row.js';
import { RecordSteps } from './record-steps.js';
import { WorkImports } from './work-imports.job.js';

/** Makes a package that rows name and the studio does not have, and checks those rows anew. */
@Injectable()
export class AddImportPackage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordSteps,
    private readonly workImports: WorkImports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Once a name. Throws NOT_FOUND, IMPORT_NOT_CHECKED, PRODUCT_CONFLICT. */
  async execute(actorId: string, id: string, name: string): Promise<void> {
    const { file, rows } = await inTransaction(this.dataSource, (tx) => this.find(tx, id, name));
    if (rows.length === 0) return;
    // Before the rows are read anew; there it is safe to repeat.
    await this.records.addPackage({
      ...packageOfRows(
        name,
        rows.map(({ facts }) => facts),
      ),
      fileName: file.file_name,
      actorId,
    });
    await inTransaction(this.dataSource, (tx) => this.checkAnew(tx, id, name));
    this.workImports.soon();
  }

  /** Rows of one package that is no product, however they write its name. */
  private async find(
    tx: EntityManager,
    id: string,
    name: string,
  ): Promise<{ file: ImportFileRow; rows: { no: number; facts: ImportFacts }[] }> {
    const file = await lockImport(tx, this.config.STUDIO_ID, id);
    if (file.status !== 'checked') throw new Refused('IMPORT_NOT_CHECKED');
    const rows = await tx.query<{ no: number; facts: ImportFacts }[]>(
      `SELECT no, facts FROM import_rows
       WHERE studio_id = $1 AND import_id = $2 AND state = 'failed'
         AND problems->0->>'code' = 'package_unknown' ORDER BY no`,
      [file.studio_id, file.id],
    );
    const key = packageKeyOf(name);
    return {
      file,
      rows: rows.filter(({ facts }) => packageKeyOf(facts.packageName ?? '') === key),
    };
  }

  private async checkAnew(tx: EntityManager, id: string, name: string): Promise<void> {
    const { file, rows } = await this.find(tx, id, name);
    if (rows.length === 0) return;
    await tx.query(
      `UPDATE import_rows SET state = 'unread', subject_id = NULL, key = NULL
       WHERE studio_id = $1 AND import_id = $2 AND no = ANY($3::int[])`,
      [file.studio_id, file.id, rows.map(({ no }) => no)],
    );
    await updateImport(tx, file, {
      status: 'checking',
      worker: null,
      to_do: rows.length,
      next_attempt_at: new Date(),
    });
  }
}
