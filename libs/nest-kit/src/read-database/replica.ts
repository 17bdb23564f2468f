import pg from 'pg';
import { answerWithin } from '../answer-within.js';
import { isRetryable, postgresCode, READ_ONLY } from '../database-errors.js';
import { databaseOptions, type DatabaseSettings } from '../database.module.js';
import { errorFacts, logger } from '../logger.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Readiness } from '../readiness.js';
import { Repeating } from '../repeating.js';
import { replicaMetrics, type Server } from './replica-metrics.js';
import { WalClock } from './wal-clock.js';

export interface ReplicaSettings extends DatabaseSettings {
  config: DatabaseSettings['config'] & {
    READ_DATABASE_URL?: string | undefined;
    READ_MAX_LAG_MS: number;
  };
}

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * A place in the log of changes, and until when (ms of `performance`, which no change of the clock
 * moves) all that was acknowledged is there.
 */
export interface Place {
  position: bigint;
  asOf: number;
}

/** How often both servers are asked where they are. */
const POLL_MS = 500;
/** ms to connect, and for the answer of a server that is asked where it is. */
const POLL_LIMIT_MS = 1_000;
/** The same of a read, which somebody waits for; the wait for a free connection is in it. */
const PLACE_LIMIT_MS = 500;
/** ms of one statement; the primary answers what takes longer. Changes may have to wait for it. */
const STATEMENT_MS = 2_000;
/** ms that the network may take on top before a connection is given up. */
const NETWORK_MS = 500;
/** A server that failed is left alone so long, ms. */
const REST_MS = 5_000;
/** ms for connections to close; a server that hangs never says that they are. */
const CLOSING_MS = 1_000;

/**
 * All that was acknowledged lies before it. What is only inserted may wait there for seconds where
 * nothing is committed, and would look like lag.
 */
const WRITTEN = `SELECT (CASE WHEN current_setting('synchronous_commit') = 'off'
  THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0'::pg_lsn)::text AS position`;
/** Null for a server that was promoted: what it writes is another history. */
const APPLIED = `SELECT CASE WHEN pg_is_in_recovery()
  THEN (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text END AS position`;
/**
 * One transaction: a pooler keeps it at one server. READ COMMITTED: what its statement sees is no
 * older than the place that was told before it.
 */
const BEGIN = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_MS}; ${APPLIED}`;

interface Limits extends pg.PoolConfig {
  /** ms that an answer may take before its connection is given up. */
  answerMs: number;
}

/** A pool as the service's own, to another server. */
const poolOf = (settings: DatabaseSettings, url: string, limits: Limits): pg.Pool => {
  const { extra } = databaseOptions(settings);
  const pool = new pg.Pool({ ...(extra as pg.PoolConfig), connectionString: url, ...limits });
  return pool.on('error', (error) => logger.debug(errorFacts(error), 'a connection broke'));
};

const positionIn = (result: pg.QueryResult | undefined): bigint | undefined => {
  const [row] = (result?.rows ?? []) as { position: string | null }[];
  return row?.position == null ? undefined : BigInt(row.position);
};

/**
 * A streaming replica of the service's database, or several behind one address. Each statement
 * first asks its own connection how far the server there is, so that none answers unseen.
 */
export class Replica {
  readonly maxLagMs: number;
  /** Counts a statement that might have been read here. */
  readonly count: (server: Server) => void;
  private readonly clock = new WalClock();
  private readonly reads: pg.Pool;
  /** Connections of their own: a pool without a free one must not look like lag. */
  private readonly polls: Record<'primary' | 'replica', pg.Pool>;
  private readonly polling = new Repeating({
    job: 'replica',
    everyMs: POLL_MS,
    run: () => this.poll(),
  });
  private place: Place | undefined;
  private restUntil = 0;
  private wasNear = true;

  constructor(
    settings: ReplicaSettings & { config: { READ_DATABASE_URL: string } },
    private readonly kit: { readiness: Readiness; metrics: Metrics },
  ) {
    const { READ_DATABASE_URL: url, READ_MAX_LAG_MS, DATABASE_URL } = settings.config;
    this.maxLagMs = READ_MAX_LAG_MS;
    this.reads = poolOf(settings, url, {
      connectionTimeoutMillis: PLACE_LIMIT_MS,
      answerMs: STATEMENT_MS + NETWORK_MS,
    });
    const one = { max: 1, connectionTimeoutMillis: POLL_LIMIT_MS, answerMs: POLL_LIMIT_MS };
    this.polls = {
      primary: poolOf(settings, DATABASE_URL, one),
      replica: poolOf(settings, url, one),
    };
    this.count = replicaMetrics(kit.metrics, this);
  }

  /** ms; Infinity: it is not known where it is. */
  get lagMs(): number {
    return this.place ? performance.now() - this.place.asOf : Infinity;
  }

  /** It may be asked; whether it may answer is decided by its own word. */
  get isNear(): boolean {
    return this.lagMs <= this.maxLagMs && performance.now() >= this.restUntil;
  }

  start(): void {
    this.polling.start(this.kit.readiness);
  }

  /** It is asked no more: what still comes is read from the primary. */
  async stop(): Promise<void> {
    this.restUntil = Infinity;
    await this.polling.stop();
  }

  /** Once nothing is read any more. */
  async close(): Promise<void> {
    const pools = [this.reads, this.polls.primary, this.polls.replica];
    const closed = Promise.all(pools.map((pool) => pool.end()));
    await answerWithin(CLOSING_MS, { who: 'the replica', ask: () => closed }).catch(ignore);
  }

  /**
   * Rows of a statement that reads, with the place they are from. Undefined: the primary is to be
   * asked, because the server there is too old, behind `from`, or gave no answer. Throws when the
   * statement writes.
   */
  async read(
    statement: Statement,
    from: bigint,
  ): Promise<(Place & { rows: unknown[] }) | undefined> {
    try {
      return await this.readFrom(statement, from);
    } catch (error) {
      if (postgresCode(error) === READ_ONLY) throw error;
      // Whatever else it is, the primary has the last word.
      if (isOfServer(error)) this.restUntil = Math.max(this.restUntil, performance.now() + REST_MS);
      logger.debug(errorFacts(error), 'the replica did not answer');
      return undefined;
    }
  }

  private async readFrom(statement: Statement, from: bigint) {
    const connection = await this.reads.connect();
    connection.on('error', ignore);
    let isWell = false;
    try {
      const begun: unknown = await answerWithin(PLACE_LIMIT_MS, {
        who: 'the replica',
        ask: () => connection.query(BEGIN),
      });
      const place = this.placeOf(positionIn((begun as pg.QueryResult[]).at(-1)));
      const isUsed =
        place && place.position >= from && performance.now() - place.asOf <= this.maxLagMs;
      const rows = isUsed ? (await connection.query(statement)).rows : [];
      await connection.query('COMMIT');
      isWell = true;
      return isUsed ? { ...place, rows } : undefined;
    } finally {
      connection.off('error', ignore).release(!isWell);
    }
  }

  private placeOf(position: bigint | undefined): Place | undefined {
    const asOf = position === undefined ? undefined : this.clock.timeOf(position);
    return position === undefined || asOf === undefined ? undefined : { position, asOf };
  }

  /** Faults of either server are no fault of this loop: the primary is read meanwhile. */
  private async poll(): Promise<void> {
    try {
      const at = performance.now();
      const written = positionIn(await this.polls.primary.query(WRITTEN));
      if (written !== undefined) this.clock.primaryAt(written, at);
      this.place = this.placeOf(positionIn(await this.polls.replica.query(APPLIED)));
      this.logChange();
    } catch (error) {
      this.place = undefined;
      this.logChange(error);
    }
  }

  private logChange(error?: unknown): void {
    const { isNear, wasNear } = this;
    this.wasNear = isNear;
    if (isNear === wasNear) return;
    if (isNear) return logger.info('the replica is used');
    const lagMs = Number.isFinite(this.lagMs) ? this.lagMs : null;
    logger.warn({ lagMs, ...(error ? errorFacts(error) : {}) }, 'the replica is not used');
  }
}

/**
 * Not what PostgreSQL says of one statement: that it failed, took too long, or was cancelled to let
 * changes in (40001). The next one may go there.
 */
const isOfServer = (error: unknown): boolean =>
  (error as { severity?: string }).severity !== 'ERROR' && !isRetryable(error);

/** A connection that breaks says so twice: the statement's own refusal is enough. */
const ignore = (): void => undefined;
