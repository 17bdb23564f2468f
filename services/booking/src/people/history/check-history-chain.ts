import { Injectable } from '@nestjs/common';
import type { HistoryChain } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  checkHistory,
  findHistoryChain,
  findHistoryHead,
  headOf,
  headText,
  toView,
} from './history-chain.queries.js';

/** Walks the chain, keeps what was found, and puts its head into the log. */
@Injectable()
export class CheckHistoryChain {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `noted` is a head that was kept outside, as `entries:hash`. */
  async execute(noted?: string): Promise<HistoryChain> {
    const { id: studioId } = this.studio;
    // What comes while the chain is walked waits for the next check.
    const head = await findHistoryHead(this.dataSource, studioId);
    const issues = await checkHistory(
      this.dataSource,
      studioId,
      noted === undefined ? [] : [headOf(noted)],
    );
    if (issues.length > 0 && noted === undefined)
      logger.error({ issues }, 'the data history is not as it was written');
    if (head) {
      logger.info({ head: headText(head) }, 'head of the data history: to be kept outside');
      // A head that was typed wrongly is no fault of the chain.
      if (noted === undefined) await this.note(head, issues);
    }
    return { ...(await findHistoryChain(this.dataSource, studioId)), issues: toView(issues) };
  }

  /** The place noted never goes back: a chain that has lost its end is seen by every later check. */
  private async note(head: { seq: number; hash: string }, issues: unknown): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO history_checks AS c (studio_id, checked_at, seq, hash, issues)
       VALUES ($1, $2, $3, decode($4, 'hex'), $5)
       ON CONFLICT (studio_id) DO UPDATE SET checked_at = excluded.checked_at,
         issues = excluded.issues,
         seq = CASE WHEN excluded.issues = '[]' THEN excluded.seq ELSE c.seq END,
         hash = CASE WHEN excluded.issues = '[]' THEN excluded.hash ELSE c.hash END`,
      [this.studio.id, this.studio.now(), head.seq, head.hash, JSON.stringify(issues)],
    );
  }
}
