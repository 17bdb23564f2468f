import type { Socket } from 'node:net';
import pg from 'pg';
import { postgresCode, READ_ONLY } from './database-errors.js';
import { errorFacts, logger } from './logger.js';
import { traceStatement } from './tracing/trace-statement.js';
import { NoAnswer, turnOfJob } from './turn.js';

interface Limited extends pg.ClientConfig {
  /** ms that an answer may take. */
  answerMs?: number;
  /** False: statements are sent without their names, for a pooler that does not know them. */
  namesStatements?: boolean;
}

type Send = (...args: unknown[]) => unknown;

/**
 * A connection that closes itself when an answer is late, or when the job that uses it is given up.
 * It is of no use any more: a late answer would be taken for the next statement's. (So the
 * driver's own `query_timeout`, which keeps the connection, is not used.)
 */
export class Connection extends pg.Client {
  private readonly answerMs: number | undefined;
  private readonly namesStatements: boolean;
  private unanswered = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: Limited = {}) {
    super(config);
    this.answerMs = config.answerMs;
    this.namesStatements = config.namesStatements ?? true;
    // PostgreSQL may end it before whoever lends or borrows it listens, and an `error` that nobody
    // hears ends the process. The next statement fails, and the pool lends the connection no more.
    this.on('error', (error) => logger.debug(errorFacts(error), 'a connection broke'));
    const send = this.query.bind(this) as Send;
    this.query = ((...args: unknown[]) => this.watched(send, args)) as pg.Client['query'];
  }

  private watched(send: Send, args: unknown[]): unknown {
    const turn = turnOfJob.getStore();
    const abortSignal = turn?.signal;
    const giveUp = (): void => this.close(abortSignal?.reason as Error);
    const span = traceStatement(args[0]);
    const settled = (error?: unknown): void => {
      if (error) span?.fail(error);
      span?.end();
      abortSignal?.removeEventListener('abort', giveUp);
      this.answered();
      // Another connection finds the new primary; this one would find the old one for ever.
      if (postgresCode(error) === READ_ONLY) this.close(error as Error);
    };
    const answered = (): void => {
      turn?.alive();
      settled();
    };
    const callback = args.at(-1);
    const wrapped = (...answer: unknown[]): void => {
      settled(answer[0]);
      (callback as Send)(...answer);
    };
    if (abortSignal?.aborted) giveUp();
    abortSignal?.addEventListener('abort', giveUp, { once: true });
    this.unanswered++;
    this.wait();
    const [statement, ...others] = args;
    const rest = typeof callback === 'function' ? [...others.slice(0, -1), wrapped] : others;
    const sent = send(this.namesStatements ? statement : withoutName(statement), ...rest);
    if (sent instanceof Promise) sent.then(answered, settled);
    return sent;
  }

  private answered(): void {
    this.unanswered--;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unanswered > 0) this.wait();
  }

  private wait(): void {
    const { answerMs } = this;
    if (answerMs === undefined) return;
    const late = (): void => this.close(new NoAnswer('the database', answerMs));
    this.timer ??= setTimeout(late, answerMs).unref();
  }

  /** Whoever waits for an answer hears the error, and the pool lends the connection no more. */
  private close(error: Error): void {
    const { connection } = this as unknown as { connection: { stream: Socket } };
    connection.stream.destroy(error);
  }
}

const withoutName = (statement: unknown): unknown => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement))
    return statement;
  const { name: _, ...unnamed } = statement;
  return unnamed;
};
