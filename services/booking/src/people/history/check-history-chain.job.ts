import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { CheckHistoryChain } from './check-history-chain.js';

const DAY_MS = 86_400_000;
/** A long chain is walked in many statements. */
const LIMIT_MS = 600_000;

/** Once a day, and at each start: the log has a head of the chain for every day. */
@Injectable()
export class CheckHistoryChainJob extends RepeatingJob {
  constructor(private readonly check: CheckHistoryChain) {
    super('check of the data history', DAY_MS, LIMIT_MS);
  }

  async execute(): Promise<void> {
    await this.check.execute();
  }
}
