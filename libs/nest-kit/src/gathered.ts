import { isRefusedData } from './database-errors.js';

interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Writes that are asked for while one runs wait for its end, and go together as the next one: as many
 * statements as the database answers one after the other, each for as many as have come.
 */
export class Gathered<Item> {
  private waiting: Waiting<Item>[] = [];
  private next: Promise<void> | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly write: (items: readonly Item[]) => Promise<void>) {}

  /**
   * Resolves when it is written. Rejects when the write fails: for all that went together, or, where
   * the database refuses what one of them holds, for that one alone.
   */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.next ??= this.running.then(() => this.writeWaiting());
    });
  }

  /** Whether something waits for the end of a write. */
  get hasWaiting(): boolean {
    return this.next !== undefined;
  }

  /** Resolves when nothing waits any more. */
  async noneWaiting(): Promise<void> {
    while (this.next) await this.next;
  }

  private writeWaiting(): Promise<void> {
    const together = this.waiting;
    this.waiting = [];
    this.next = undefined;
    this.running = this.writeTogether(together);
    return this.running;
  }

  private async writeTogether(together: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.write(together.map(({ item }) => item));
      for (const { resolve } of together) resolve();
    } catch (error) {
      if (together.length > 1 && isRefusedData(error))
        for (const one of together) await this.writeTogether([one]);
      else for (const { reject } of together) reject(error);
    }
  }
}
