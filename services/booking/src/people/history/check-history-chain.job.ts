import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { CheckHistoryChain } from './check-history-chain.js';
import { isCheckDue } from './history-chain.queries.js';

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
/** A long chain is walked in many statements. */
const LIMIT_MS = 600_000;

/**
 * At each start and once a day: the log has a head of the chain for every day. Looks every ten
 * minutes whether that is due, because a new studio has no entry at its first start.
 */
@Injectable()
export class CheckHistoryChainJob extends RepeatingJob {
  private hasChecked = false;

  constructor(
    private readonly check: CheckHistoryChain,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('check of the data history', EVERY_MS, LIMIT_MS);
  }

  async execute(): Promise<void> {
    const due = { now: this.studio.now(), everyMs: DAY_MS };
    if (this.hasChecked && !(await isCheckDue(this.dataSource, this.studio.id, due))) return;
    await this.check.execute();
    this.hasChecked = true;
  }
}
