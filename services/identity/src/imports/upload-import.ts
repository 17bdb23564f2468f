import { Inject, Injectable } from '@nestjs/common';
import {
  IMPORT_MAX_ROWS,
  type DateOrder,
  type ImportEncoding,
  type ImportField,
  type ImportKind,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { asksOf, readHeads, shapeOf, suggestFields, type ImportColumn } from './column-rules.js';
import { joinStyles, dateStyleOf } from './date-rules.js';
import { detectEncoding } from './detect-encoding.js';
import { insertRows } from './import-rows.js';
import { findSeparator, readRecords, type FileRecord } from './read-records.js';
import { withUploadFile } from './upload-file.js';
import { WorkImports } from './work-imports.job.js';

export interface Upload {
  kind: ImportKind;
  fileName: string;
  encoding?: ImportEncoding | undefined;
  /** The import that goes, if it was not started. */
  insteadOf?: string | undefined;
}

interface Shape {
  fields: (ImportField | null)[];
  date_order: DateOrder | null;
}

interface Destination {
  upload: Upload;
  actorId: string;
  id: string;
  encoding: ImportEncoding;
  separator: string;
}

/** Rows that lie in memory at once. */
const AT_ONCE = 1_000;
const MOST_SAMPLE_LETTERS = 60;

/** Takes a file: its rows as they are, and what its columns seem to be. */
@Injectable()
export class UploadImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workImports: WorkImports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The import's id. Throws what the contract names; then nothing is kept. */
  execute(actorId: string, upload: Upload, body: unknown): Promise<string> {
    return withUploadFile(body, async (path) => {
      const encoding = upload.encoding ?? (await detectEncoding(path));
      const separator = await findSeparator(path, encoding);
      const to = { upload, actorId, id: newId(), encoding, separator };
      await inTransaction(this.dataSource, async (tx) => {
        await this.store(tx, readRecords(path, { encoding, separator }), to);
        if (upload.insteadOf) await this.forget(tx, upload.insteadOf);
      });
      this.workImports.soon();
      return to.id;
    });
  }

  private async forget(tx: EntityManager, id: string): Promise<void> {
    await tx.query(
      `DELETE FROM imports WHERE studio_id = $1 AND id = $2
         AND status IN ('columns', 'checking', 'checked')`,
      [this.config.STUDIO_ID, id],
    );
  }

  private async store(
    tx: EntityManager,
    records: AsyncGenerator<FileRecord>,
    to: Destination,
  ): Promise<void> {
    const { value: head } = (await records.next()) as IteratorResult<FileRecord, undefined>;
    if (!head) throw new Refused('IMPORT_EMPTY');
    const names = readHeads(head.cells);
    const remembered = await this.remembered(tx, to.upload.kind, shapeOf(names));
    const fields = remembered?.fields ?? suggestFields(to.upload.kind, names);
    const columns = names.map((name, at): ImportColumn => ({
      name,
      sample: '',
      dates: 'none',
      field: fields[at] ?? null,
    }));
    await this.insert(tx, to, { columns, remembered });
    const rows = await this.storeRows(tx, records, { id: to.id, columns });
    if (rows === 0) throw new Refused('IMPORT_NO_ROWS');
    // Ten thousand rows that the planner doesn't know of are joined one by one.
    await tx.query('ANALYZE import_rows');
    const asks = asksOf(to.upload.kind, columns, remembered?.date_order ?? null);
    await tx.query(
      `UPDATE imports SET columns = $3, to_do = $4, status = $5, next_attempt_at = $6
       WHERE studio_id = $1 AND id = $2`,
      [
        this.config.STUDIO_ID,
        to.id,
        JSON.stringify(columns),
        rows,
        asks.length === 0 ? 'checking' : 'columns',
        asks.length === 0 ? new Date() : null,
      ],
    );
  }

  private async remembered(
    tx: EntityManager,
    kind: ImportKind,
    shape: string,
  ): Promise<Shape | undefined> {
    const [row] = await tx.query<Shape[]>(
      `SELECT fields, date_order FROM import_shapes
       WHERE studio_id = $1 AND kind = $2 AND shape = $3`,
      [this.config.STUDIO_ID, kind, shape],
    );
    return row;
  }

  private async insert(
    tx: EntityManager,
    { id, actorId, upload, encoding, separator }: Destination,
    { columns, remembered }: { columns: ImportColumn[]; remembered: Shape | undefined },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO imports (studio_id, id, kind, file_name, status, encoding, separator, columns,
         columns_remembered, shape, date_order, created_by)
       VALUES ($1, $2, $3, $4, 'columns', $5, $6, $7, $8, $9, $10, $11)`,
      [
        this.config.STUDIO_ID,
        id,
        upload.kind,
        upload.fileName,
        encoding,
        separator,
        JSON.stringify(columns),
        remembered !== undefined,
        shapeOf(columns.map(({ name }) => name)),
        remembered?.date_order ?? null,
        actorId,
      ],
    );
  }

  /** Answers how many there are; the columns learn of their cells. */
  private async storeRows(
    tx: EntityManager,
    records: AsyncGenerator<FileRecord>,
    { id, columns }: { id: string; columns: readonly ImportColumn[] },
  ): Promise<number> {
    const file = { studio_id: this.config.STUDIO_ID, id };
    let stored = 0;
    let waiting: FileRecord[] = [];
    const flush = async (): Promise<void> => {
      if (waiting.length > 0) await insertRows(tx, file, { from: stored + 1, records: waiting });
      stored += waiting.length;
      waiting = [];
    };
    for await (const record of records) {
      learn(columns, record);
      waiting.push(record);
      if (stored + waiting.length > IMPORT_MAX_ROWS) throw new Refused('IMPORT_TOO_MANY_ROWS');
      if (waiting.length === AT_ONCE) await flush();
    }
    await flush();
    return stored;
  }
}

const learn = (columns: readonly ImportColumn[], { cells }: FileRecord): void => {
  for (const [at, column] of columns.entries()) {
    const cell = cells[at];
    if (!cell) continue;
    column.sample ||= [...cell].slice(0, MOST_SAMPLE_LETTERS).join('');
    column.dates = joinStyles(column.dates, dateStyleOf(cell));
  }
};
