import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { NoShows } from './no-shows.js';

/** "Told at once" (domain.md, Check-in): so many ms after the class has ended, at the latest. */
const EVERY_MS = 10_000;

@Injectable()
export class WatchNoShows extends RepeatingJob {
  constructor(private readonly noShows: NoShows) {
    super('watch no-shows', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.noShows.look();
  }
}
