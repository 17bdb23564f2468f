/** Tells the time. The server's clock decides every deadline; specs bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Which studio this process works for, and what time it is there. */
export class Studio {
  constructor(
    readonly id: string,
    private readonly clock: Clock,
    /** False only in the test that must see a class overbooked without the guard. */
    readonly guardsSeats: boolean,
  ) {}

  now(): Date {
    return this.clock.now();
  }
}
