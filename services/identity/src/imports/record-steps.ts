import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  IMPORT_BATCH_ROWS,
  importUndoEffect,
  importPackageAnswer,
  importVerdicts,
  recordKind,
  type ImportBatchRow,
  type ImportPackage,
  type ImportProblem,
  type ImportUndoEffect,
  type ImportVerdict,
  type RecordKind,
} from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findPeople, type Person } from './find-matches.js';
import type { Batch, ImportKindSteps, InTransaction } from './import-kind.js';
import type { ImportFileRow, ImportedRow, RowResult } from './import-rows.js';
import { candidateOf } from './match-rules.js';
import { makeAnsweredPeople, undoAnsweredPeople } from './answered-people.js';
import { NamedPeople } from './named-people.js';
import { isError, leftOutOf } from './read-row.js';
import { readRecords, type RecordRow } from './read-record-rows.js';
import { refuseDoubleRecords } from './refuse-doubles.js';

/** A batch of rows is written within seconds; who takes longer is asked again. */
const TIMEOUT_MS = 30_000;

/** Credits and what else booking owns: read and matched here, judged and written there. */
@Injectable()
export class RecordSteps implements ImportKindSteps, OnApplicationShutdown {
  readonly most = IMPORT_BATCH_ROWS;
  private readonly booking: ServiceClient;

  constructor(
    private readonly dataSource: DataSource,
    private readonly namedPeople: NamedPeople,
    @Inject(CONFIG) config: IdentityConfig,
  ) {
    const { SERVICE_SECRET: secret, BOOKING_URL: baseUrl } = config;
    this.booking = new ServiceClient({
      baseUrl,
      caller: 'identity',
      audience: 'booking',
      secret,
      connections: 2,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.booking.close();
  }

  async check(batch: Batch): Promise<InTransaction> {
    const kind = kindOf(batch.file);
    const read = await readRecords(this.dataSource.manager, batch, kind);
    const rows = read.flatMap(({ row, person, key }) =>
      person && key && !row.problems.some(isError) ? [toBatchRow(row, person, key)] : [],
    );
    const verdicts = await this.ask('check', batch.file, rows);
    const results = read.map((one) => checkedOf(one, verdicts.get(one.row.no)));
    return () => Promise.resolve(results);
  }

  refuseDoubles(tx: EntityManager, file: ImportFileRow): Promise<void> {
    return refuseDoubleRecords(tx, file);
  }

  async write({ file, rows }: Batch): Promise<InTransaction> {
    // Before booking is asked, which then writes for somebody who is here; safe to repeat.
    await makeAnsweredPeople(this.dataSource, file, rows);
    const ids = rows.flatMap(({ subject_id: id }) => id ?? []);
    const people = await findPeople(this.dataSource.manager, file.studio_id, ids);
    const known = rows.flatMap((row) => {
      const person = people.get(row.subject_id ?? '');
      return person ? [toBatchRow(row, person, row.key ?? '')] : [];
    });
    const verdicts = await this.ask('write', file, known);
    const results = rows.map((row) => withVerdict(row, verdicts.get(row.no) ?? nobody));
    return () => Promise.resolve(results);
  }

  async undo({ file, rows }: Batch): Promise<InTransaction> {
    const answer = await this.booking.post('/internal/imports/undo', {
      schema: importVerdicts,
      body: {
        ...requestOf(file),
        nos: rows.map(({ no }) => no),
        ...(file.undo_bookings && { bookings: file.undo_bookings }),
      },
      timeoutMs: TIMEOUT_MS,
    });
    const verdicts = new Map(answer.rows.map((one) => [one.no, one]));
    const results = rows.map((row) => withVerdict(row, verdicts.get(row.no) ?? row));
    const back = results.flatMap(({ state, subject_id: subject }) =>
      state === 'undone' && subject ? [subject] : [],
    );
    const withRecords = await this.namedPeople.find(back);
    return async (tx) => {
      await undoAnsweredPeople(tx, { file, rows: results, withRecords });
      return results;
    };
  }

  /** Which bookings are paid with what an import gave; people alone pay for none. */
  async undoEffect({ id, kind }: Pick<ImportFileRow, 'id' | 'kind'>): Promise<ImportUndoEffect> {
    if (kind === 'people') return { bookings: [], total: 0 };
    const query = new URLSearchParams({ importId: id });
    const path = `/internal/imports/undo-effect?${query.toString()}`;
    return this.booking.get(path, { schema: importUndoEffect });
  }

  /** Makes a package that rows name. Throws PRODUCT_CONFLICT. */
  async addPackage(request: ImportPackage): Promise<void> {
    await this.booking.post('/internal/imports/packages', {
      schema: importPackageAnswer,
      body: request,
    });
  }

  private async ask(
    what: 'check' | 'write',
    file: ImportFileRow,
    rows: readonly ImportBatchRow[],
  ): Promise<Map<number, ImportVerdict>> {
    if (rows.length === 0) return new Map();
    const answer = await this.booking.post(`/internal/imports/${what}`, {
      schema: importVerdicts,
      body: { ...requestOf(file), rows },
      timeoutMs: TIMEOUT_MS,
    });
    return new Map(answer.rows.map((verdict) => [verdict.no, verdict]));
  }
}

const kindOf = (file: ImportFileRow): RecordKind => recordKind.parse(file.kind);

const requestOf = (file: ImportFileRow) => ({
  importId: file.id,
  kind: kindOf(file),
  fileName: file.file_name,
  actorId: file.created_by,
});

const toBatchRow = (
  { no, facts }: Pick<ImportedRow, 'no' | 'facts'>,
  person: Person,
  key: string,
): ImportBatchRow => ({ no, key, person, facts });

/** Whoever was there when the rows were checked is gone. */
const nobody = {
  state: 'failed' as const,
  problems: [{ field: null, code: 'person_unknown' as const, value: null }],
};

/** What was left out of a row stays beside it. */
const withVerdict = (
  row: ImportedRow,
  { state, problems }: Pick<RowResult, 'state' | 'problems'>,
): RowResult => ({
  ...row,
  state,
  problems: [...problems.filter(isError), ...leftOutOf(row.problems)],
});

const undecidedCodes: readonly ImportProblem['code'][] = ['name_of_another', 'number_of_others'];

const checkedOf = (one: RecordRow, verdict: ImportVerdict | undefined): RowResult => {
  const { row, person, key, match } = one;
  const { no, facts, problems } = row;
  const read = {
    no,
    facts,
    key,
    problems: [...(verdict?.problems ?? []), ...problems],
    subject_id: null,
  };
  // What can't be read of the row counts first: nobody need say whose it is.
  const errors = problems.filter(isError);
  if (match.kind === 'undecided' && errors.every(({ code }) => undecidedCodes.includes(code)))
    return { ...read, state: 'undecided', ...candidateOf(match) };
  const isGood = verdict !== undefined && verdict.state !== 'failed';
  return {
    ...read,
    state: verdict?.state ?? 'failed',
    subject_id: isGood && person ? person.id : null,
  };
};
