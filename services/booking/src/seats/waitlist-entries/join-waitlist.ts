import { Injectable } from '@nestjs/common';
import type { WaitingEntry } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { AppendEntry, type Joiner, type JoinRequest } from './append-entry.js';

/**
 * Puts a member at the end of the waitlist of a full class, with what pays put aside. Safe to repeat:
 * who is there keeps the place, and a repeated key gets its first answer.
 */
@Injectable()
export class JoinWaitlist {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appending: AppendEntry,
  ) {}

  /** Throws what `joinClassWaiting` names. */
  execute(member: Joiner, request: JoinRequest): Promise<WaitingEntry> {
    return inTransaction(this.dataSource, (tx) => this.appending.execute(tx, member, request));
  }
}
