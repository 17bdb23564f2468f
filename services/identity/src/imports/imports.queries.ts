import { Inject, Injectable } from '@nestjs/common';
import type { ImportRow, ImportRowState, ImportView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { ImportFileRow, ImportedRow } from './import-rows.js';
import { findUnknownPackages } from './unknown-packages.js';
import { toImportView, type RowCounts } from './import.view.js';

const noRows: RowCounts = {
  counts: {
    rows: 0,
    ready: 0,
    known: 0,
    failed: 0,
    made: 0,
    undone: 0,
    kept: 0,
    undecided: 0,
    leftOut: 0,
    withWarnings: 0,
  },
  unread: 0,
  invited: 0,
  toInvite: 0,
};

/** SQL: a row that is written, or will be, without a cell or a part of one. */
const comesWithout = (row: string): string =>
  `(${row}.state IN ('ready', 'made') AND ${row}.problems <> '[]'
    AND ${row}.problems @? '$[*].leftOut')`;

export interface RowsPage {
  state?: ImportRowState;
  withWarnings?: 'true' | 'false';
  cursor?: string;
  limit: number;
}

/** How many rows of each import are in which state. */
export const countRows = async (
  db: DataSource | EntityManager,
  files: readonly Pick<ImportFileRow, 'studio_id' | 'id'>[],
): Promise<Map<string, RowCounts>> => {
  const found = await db.query<
    (RowCounts['counts'] & Omit<RowCounts, 'counts'> & { import_id: string })[]
  >(
    `SELECT import_id,
       -- What stands above the heads is no row.
       count(*) FILTER (WHERE problems->0->>'code' IS DISTINCT FROM 'before_heads')::int AS rows,
       count(*) FILTER (WHERE state = 'unread')::int AS unread,
       count(*) FILTER (WHERE state = 'ready')::int AS ready,
       count(*) FILTER (WHERE state = 'known')::int AS known,
       count(*) FILTER (WHERE state = 'failed')::int AS failed,
       count(*) FILTER (WHERE state = 'made')::int AS made,
       count(*) FILTER (WHERE state = 'undone')::int AS undone,
       count(*) FILTER (WHERE state = 'kept')::int AS kept,
       count(*) FILTER (WHERE state = 'undecided')::int AS undecided,
       count(*) FILTER (WHERE state = 'left_out')::int AS "leftOut",
       count(*) FILTER (WHERE ${comesWithout('r')})::int AS "withWarnings",
       count(*) FILTER (WHERE state = 'made' AND invited_at IS NOT NULL)::int AS invited,
       count(*) FILTER (WHERE state = 'made' AND invited_at IS NULL AND facts ? 'email')::int
         AS "toInvite"
     FROM import_rows r WHERE studio_id = $1 AND import_id = ANY($2) GROUP BY import_id`,
    [files[0]?.studio_id ?? null, files.map(({ id }) => id)],
  );
  return new Map(
    found.map(({ import_id: id, unread, invited, toInvite, ...counts }) => [
      id,
      { counts, unread, invited, toInvite },
    ]),
  );
};

type NamedImport = ImportFileRow & { created_by_name: string | null };

@Injectable()
export class ImportsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Newest first, at most 50. */
  async list(): Promise<ImportView[]> {
    return this.views(await this.find('true', []));
  }

  /** Throws NOT_FOUND. */
  async byId(id: string): Promise<ImportView> {
    const [view] = await this.views(await this.find('i.id = $2', [id]));
    if (!view) throw new Refused('NOT_FOUND');
    return view;
  }

  /** Throws NOT_FOUND. */
  async rows(
    id: string,
    { state, withWarnings, cursor, limit }: RowsPage,
  ): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
    if ((await this.find('i.id = $2', [id])).length === 0) throw new Refused('NOT_FOUND');
    const rows = await this.dataSource.query<ShownRow[]>(
      `SELECT r.no, r.line, r.cells, r.facts, r.problems, r.state, r.decision, u.id AS person_id,
         c.id AS candidate_id, coalesce(p.full_name, c.email) AS candidate_name
       FROM import_rows r
       -- Who is made with the import is not here yet.
       LEFT JOIN users u ON u.id = r.subject_id
       LEFT JOIN users c ON c.id = r.candidate_id
       LEFT JOIN profiles p ON p.studio_id = r.studio_id AND p.id = c.id
       WHERE r.studio_id = $1 AND r.import_id = $2 AND ($3::text IS NULL OR r.state = $3)
         AND r.no > $4 AND ($6::boolean IS NOT TRUE OR ${comesWithout('r')})
       ORDER BY r.no LIMIT $5`,
      [
        this.config.STUDIO_ID,
        id,
        state ?? null,
        Number(cursor ?? 0),
        limit + 1,
        withWarnings === 'true',
      ],
    );
    const page = rows.slice(0, limit);
    return {
      items: page.map(toRowView),
      nextCursor: rows.length > limit ? String(page.at(-1)?.no) : null,
    };
  }

  private find(where: string, values: readonly string[]): Promise<NamedImport[]> {
    return this.dataSource.query<NamedImport[]>(
      `SELECT i.*, coalesce(p.full_name, p.email) AS created_by_name FROM imports i
       LEFT JOIN profiles p ON p.studio_id = i.studio_id AND p.id = i.created_by
       WHERE i.studio_id = $1 AND ${where} ORDER BY i.created_at DESC, i.id DESC LIMIT 50`,
      [this.config.STUDIO_ID, ...values],
    );
  }

  private async views(files: readonly NamedImport[]): Promise<ImportView[]> {
    const counted = await countRows(this.dataSource, files);
    const unknown = await findUnknownPackages(this.dataSource, files);
    return files.map((file) => ({
      ...toImportView(file, file.created_by_name, counted.get(file.id) ?? noRows),
      unknownPackages: unknown.get(file.id) ?? [],
    }));
  }
}

type ShownRow = Pick<
  ImportedRow,
  'no' | 'line' | 'cells' | 'facts' | 'problems' | 'state' | 'decision' | 'candidate_id'
> & { person_id: string | null; candidate_name: string | null };

const toRowView = ({
  line,
  cells,
  state,
  facts,
  problems,
  person_id: personId,
  candidate_id: candidateId,
  candidate_name: name,
  decision,
}: ShownRow): ImportRow => ({
  line,
  cells,
  state,
  facts,
  problems,
  personId,
  candidate: candidateId ? { id: candidateId, name: name ?? '' } : null,
  decision,
});
