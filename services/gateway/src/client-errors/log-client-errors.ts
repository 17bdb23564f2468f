import { Injectable } from '@nestjs/common';
import type { ClientError } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { BoundedMap, Floods, networkOf, type FloodLimit } from '@studio/nest-kit/limits';
import type { FastifyRequest } from 'fastify';
import { browserName } from './browser-name.js';
import { clientErrorFacts } from './client-error-facts.js';

const aMinute = (count: number): FloodLimit => ({ count, windowMs: 60_000, burst: count });
/** Reports. A page that is broken sends a few; 600 lines a minute are the most that a log gets. */
const ofVisit = aMinute(6);
const ofAddress = aMinute(30);
const ofAll = aMinute(120);

/** Lines that were written lately: a report that is sent again writes none. */
const REMEMBERED = 5_000;

/** Writes a line for each error of a page; kept nowhere else (decision 108). */
@Injectable()
export class LogClientErrors {
  private readonly written = new BoundedMap<true>(REMEMBERED);

  constructor(private readonly floods: Floods) {}

  /** Throws TOO_MANY_REQUESTS. */
  async execute(
    { visit, errors }: { visit: string; errors: readonly ClientError[] },
    request: FastifyRequest,
  ): Promise<void> {
    const address = networkOf(request.ip.replace(/^::ffff:/, ''));
    await this.floods.count(
      { key: `client-errors:visit:${visit}`, limit: ofVisit },
      { key: `client-errors:address:${address}`, limit: ofAddress },
      { key: 'client-errors:all', limit: ofAll },
    );
    const browser = browserName(request.headers['user-agent']);
    for (const error of errors) {
      const facts = clientErrorFacts(error);
      const key = `${visit} ${facts.fingerprint} ${String(facts.count)}`;
      if (this.written.get(key)) continue;
      this.written.set(key, true);
      logger.warn({ ...facts, visit, browser }, 'client error');
    }
  }
}
