import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { CollectPart } from './collect-part.js';
import { findParts, type PartRow } from './export-rows.js';
import { GIVE_UP_MS } from './export-rules.js';
import { FinishExport } from './finish-export.js';
import { GiveUpExport } from './give-up-export.js';
import { ClaimLost, claimExport, putBackExport, type ClaimedExport } from './claimed-export.js';

/** An archive is packed and stored between two statements. */
const TURN_MS = 120_000;

/** Fills orders of archives. An order is in one worker's hands; a worker that dies loses it. */
@Injectable()
export class MakeExports extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly collectPart: CollectPart,
    private readonly finish: FinishExport,
    private readonly givingUp: GiveUpExport,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('data exports', config.PRIVACY_EVERY_MS, TURN_MS);
  }

  async execute(): Promise<void> {
    for (;;) {
      const order = await claimExport(this.dataSource, {
        studioId: this.config.STUDIO_ID,
        scope: 'person',
        worker: randomUUID(),
      });
      if (!order) return;
      try {
        await this.work(order);
      } catch (error) {
        if (!(error instanceof ClaimLost)) throw error;
      }
    }
  }

  private async work(order: ClaimedExport): Promise<void> {
    const { row } = order;
    for (const part of await this.partsOf(order))
      if (part.status !== 'done' && part.next_attempt_at.getTime() <= Date.now())
        await this.collectPart.execute(order, part);
    const parts = await this.partsOf(order);
    const missing = parts.filter(({ status }) => status !== 'done');
    const isLate = Date.now() - row.created_at.getTime() > GIVE_UP_MS;
    if (missing.length === 0) return this.finishOrGiveUp(order, parts, isLate);
    if (isLate) return this.givingUp.execute(order);
    return this.putBack(order, missing);
  }

  /** A store that can't be written to: it is tried again when the worker's time has run out. */
  private async finishOrGiveUp(
    order: ClaimedExport,
    parts: readonly PartRow[],
    isLate: boolean,
  ): Promise<void> {
    try {
      await this.finish.execute(order, parts);
    } catch (error) {
      if (!isLate || error instanceof ClaimLost) throw error;
      await this.givingUp.execute(order);
    }
  }

  private partsOf({ row }: ClaimedExport): Promise<PartRow[]> {
    return findParts(this.dataSource, row.studio_id, [row.id]);
  }

  /** Until the first of the services that did not answer is asked again. */
  private async putBack(order: ClaimedExport, missing: readonly PartRow[]): Promise<void> {
    const next = Math.min(...missing.map((part) => part.next_attempt_at.getTime()));
    await putBackExport(this.dataSource, order, new Date(next));
  }
}
