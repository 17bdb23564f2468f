import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteLeaving } from './note-leaving.js';
import type { Subscription } from './subscription.entity.js';

/** What a member who leaves has to say. */
@Injectable()
export class GiveFeedback {
  constructor(private readonly dataSource: DataSource) {}

  execute(row: Subscription, text: string): Promise<void> {
    return noteLeaving(this.dataSource.manager, row, { feedback: text });
  }
}
