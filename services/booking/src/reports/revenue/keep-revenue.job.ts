import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { RepeatingJob } from '@studio/nest-kit';
import { OnEvent } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { keepRevenue } from './keep-revenue.js';
import { PaymentsDocuments } from './payments-documents.js';

const EVERY_MS = 60_000;
/** Sales of a rush are read together, once their credits are there. */
const GATHER_MS = 5_000;
/** A studio's first years take a while. */
const LIMIT_MS = 30 * 60_000;

/** Keeps recognised revenue and what is owed to members; a booking writes nothing for it. */
@Injectable()
export class KeepRevenue extends RepeatingJob {
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: PaymentsDocuments,
    private readonly studio: StudioContext,
  ) {
    super('recognised revenue', EVERY_MS, LIMIT_MS);
  }

  execute(): Promise<void> {
    const run = { studioId: this.studio.id, now: this.studio.now() };
    return keepRevenue(this.dataSource, this.documents, run);
  }

  /** What was sold and used while no booking service was there. */
  override onApplicationBootstrap(): void {
    void super.onApplicationBootstrap();
    this.soon();
  }

  override beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.gathering);
    return super.beforeApplicationShutdown();
  }

  /** Something was sold or given back: it is read soon. Lost or twice, nothing is wrong. */
  @OnEvent('sale.documented.v1', 'KeepRevenue.onSaleDocumented')
  onSaleDocumented(_: StudioEvent<'sale.documented.v1'>): Promise<void> {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.soon();
    }, GATHER_MS);
    return Promise.resolve();
  }
}
