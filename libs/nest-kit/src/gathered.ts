/**
 * Writes that are asked for while one runs wait for its end, and go together as the next one: as many
 * statements as the database answers one after the other, each for as many as have come.
 */
export class Gathered<Item> {
  private waiting: Item[] = [];
  private next: Promise<void> | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /** Resolves when it is written; rejects for all that went together when the write fails. */
  add(item: Item): Promise<void> {
    this.waiting.push(item);
    return (this.next ??= this.running.then(() => this.writeWaiting()));
  }

  /** Whether something waits for the end of a write. */
  get hasWaiting(): boolean {
    return this.next !== undefined;
  }

  /** Resolves when nothing waits any more. */
  async noneWaiting(): Promise<void> {
    while (this.next) await this.next.catch(() => undefined);
  }

  private writeWaiting(): Promise<void> {
    const items = this.waiting;
    this.waiting = [];
    this.next = undefined;
    const written = this.write(items);
    this.running = written.catch(() => undefined);
    return written;
  }
}
