import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { Lists } from './lists.js';

/** "Within seconds" (domain.md): what the clock changes about a list happens so many ms later. */
const EVERY_MS = 2_000;

@Injectable()
export class WatchLists extends RepeatingJob {
  constructor(private readonly lists: Lists) {
    super('class_waiting_lists', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.lists.look();
  }
}
