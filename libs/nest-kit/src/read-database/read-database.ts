import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { runPrepared, type Prepared } from '../prepared.js';
import type { Queryable } from '../queryable.js';
import type { RecentWriters } from './recent-writers.js';
import type { Replica, Statement } from './replica.js';

/** Where the statements of one answer may go; it never goes back in time from one to the next. */
interface Scope {
  /** From here on in the log of changes. */
  position: bigint;
  mayBeOld: boolean;
  /** ms of `performance`; of the oldest rows. */
  asOf?: number;
}

/** An answer; `asOf`: it has all that was acknowledged until then. Absent: it is from the primary. */
export interface ReadAnswer<Result> {
  result: Result;
  asOf?: Date;
}

interface Parts {
  replica: Replica;
  writers: RecentWriters;
}

const reads = /^\s*(select|with)\b/i;
const locksOrWrites =
  /\b(for (no key )?update|for (key )?share|insert into|update \w+ set|delete from|pg_(try_)?advisory\w*|nextval|setval|set_config)\b/i;

const instantOf = (at: number): Date => new Date(Date.now() - (performance.now() - at));

/** A mistake of ours, which would be seen with a replica alone. */
const mustRead = (sql: string): void => {
  if (!reads.test(sql) || locksOrWrites.test(sql)) throw new Error(`not a read: ${sql}`);
};

/**
 * Reads that may be a moment old (READ_MAX_LAG_MS): inside `run`, from the replica while it is near
 * enough, else from the primary. Without READ_DATABASE_URL always from the primary. A statement that
 * locks or writes is refused.
 */
export class ReadDatabase
  implements Queryable, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly scope = new AsyncLocalStorage<Scope>();

  constructor(
    private readonly primary: DataSource,
    private readonly parts?: Parts,
  ) {}

  /** Whether who asks may get what is a moment old: not who has written a moment ago. */
  async mayBeOld(callerId: string | undefined): Promise<boolean> {
    if (!this.parts?.replica.isNear) return false;
    return callerId === undefined || !(await this.parts.writers.mayHaveWritten(callerId));
  }

  /** What `work` reads may be old, if `mayBeOld`; all of its statements go the same way in time. */
  async run<Result>(mayBeOld: boolean, work: () => Promise<Result>): Promise<ReadAnswer<Result>> {
    const scope: Scope = { position: 0n, mayBeOld };
    const result = await this.scope.run(scope, work);
    return { result, ...(scope.asOf !== undefined && { asOf: instantOf(scope.asOf) }) };
  }

  async query<Result>(sql: string, values: unknown[] = []): Promise<Result> {
    mustRead(sql);
    const rows = await this.fromReplica({ text: sql, values });
    return rows ? (rows as Result) : this.primary.query(sql, values);
  }

  /** Like `runPrepared`. */
  async prepared<Row>(statement: Prepared, values: readonly unknown[]): Promise<Row[]> {
    mustRead(statement.text);
    const rows = await this.fromReplica({ ...statement, values: [...values] });
    return rows ? (rows as Row[]) : runPrepared<Row>(this.primary, statement, values);
  }

  onApplicationBootstrap(): void {
    this.parts?.replica.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.parts?.replica.stop();
  }

  /** Requests have ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.parts?.replica.close();
    this.parts?.writers.close();
  }

  /** Undefined: the primary is to be asked, and from then on it alone. */
  private async fromReplica(statement: Statement): Promise<unknown[] | undefined> {
    const scope = this.scope.getStore();
    const { replica } = this.parts ?? {};
    if (!scope || !replica) return undefined;
    const read =
      scope.mayBeOld && replica.isNear ? await replica.read(statement, scope.position) : undefined;
    replica.count(read ? 'replica' : 'primary');
    if (!read) {
      scope.mayBeOld = false;
      return undefined;
    }
    if (read.position > scope.position) scope.position = read.position;
    scope.asOf = Math.min(scope.asOf ?? Infinity, read.asOf);
    return read.rows;
  }
}
