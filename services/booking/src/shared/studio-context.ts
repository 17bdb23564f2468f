import { noStudioFacts, type StudioFacts, type StudioSettings } from '@studio/contracts';
import { defaultSettings } from '../policy/default-settings.js';

/** Tells the time. The server's clock decides every deadline; specs bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Which studio this process works for, its numbers, and what time it is there. */
export class StudioContext {
  /** The numbers in force; the settings slice keeps them fresh. */
  settings: StudioSettings = defaultSettings;
  /** What it is called and where it is; the profile slice keeps it fresh. */
  profile: StudioFacts = noStudioFacts;

  constructor(
    readonly id: string,
    private readonly clock: Clock,
    /** False only in the tests that must see what happens without the locks. */
    readonly guardsSeats: boolean,
  ) {}

  now(): Date {
    return this.clock.now();
  }
}
