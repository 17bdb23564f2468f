import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { whileClaimed, type ClaimedExport } from './claimed-export.js';
import { forgetPages, updateExport } from './export-rows.js';

/** An order that could not be filled in time; its owner may order another. */
@Injectable()
export class GiveUpExport {
  constructor(private readonly dataSource: DataSource) {}

  async execute(order: ClaimedExport): Promise<void> {
    const { row } = order;
    await whileClaimed(this.dataSource, order, async (tx) => {
      await updateExport(tx, row, { status: 'failed', next_attempt_at: null });
      await forgetPages(tx, row);
    });
  }
}
