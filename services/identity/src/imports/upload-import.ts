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
import { takeHeads } from './find-heads.js';
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

interface StoredIn {
  file: { studio_id: string; id: string };
  columns: readonly ImportColumn[];
  /** The number of the first row. */
  from: number;
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
    const { above, heads, rows } = await takeHeads(records);
    if (!heads) throw new Refused('IMPORT_EMPTY');
    const names = readHeads(heads.cells);
    const remembered = await this.remembered(tx, to.upload.kind, shapeOf(names));
    const fields = remembered?.fields ?? suggestFields(to.upload.kind, names);
    const all = names.map((name, at): ImportColumn => ({
      name,
      sample: '',
      dates: 'none',
      field: fields[at] ?? null,
    }));
    await this.insert(tx, to, { columns: all, remembered });
    const file = { studio_id: this.config.STUDIO_ID, id: to.id };
    // What stands above the heads is no row, and is named.
    await insertRows(tx, file, { from: 1, records: above, leftOut: 'before_heads' });
    const stored = await this.storeRows(tx, rows, { file, columns: all, from: above.length + 1 });
    if (stored === 0) throw new Refused('IMPORT_NO_ROWS');
    // Ten thousand rows that the planner doesn't know of are joined one by one.
    await tx.query('ANALYZE import_rows');
    const columns = withoutEmptyEnd(all, heads.cells);
    const asks = asksOf(to.upload.kind, columns, remembered?.date_order ?? null);
    await tx.query(
      `UPDATE imports SET columns = $3, to_do = $4, status = $5, next_attempt_at = $6
       WHERE studio_id = $1 AND id = $2`,
      [
        this.config.STUDIO_ID,
        to.id,
        JSON.stringify(columns),
        stored,
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
    records: AsyncIterable<FileRecord>,
    { file, columns, from }: StoredIn,
  ): Promise<number> {
    let stored = 0;
    let waiting: FileRecord[] = [];
    const flush = async (): Promise<void> => {
      await insertRows(tx, file, { from: from + stored, records: waiting });
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

/** Spreadsheets write separators for columns that have neither a head nor a cell. */
const withoutEmptyEnd = (
  columns: readonly ImportColumn[],
  heads: readonly string[],
): ImportColumn[] => {
  const last = columns.findLastIndex(({ sample }, at) => sample !== '' || heads[at] !== '');
  return columns.slice(0, last + 1);
};

const learn = (columns: readonly ImportColumn[], { cells }: FileRecord): void => {
  for (const [at, column] of columns.entries()) {
    const cell = cells[at];
    if (!cell) continue;
    column.sample ||= [...cell].slice(0, MOST_SAMPLE_LETTERS).join('');
    column.dates = joinStyles(column.dates, dateStyleOf(cell));
  }
};
