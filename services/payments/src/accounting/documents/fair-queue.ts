/** First come, first served among the things of one owner; owners take turns. */
export class FairQueue<T> {
  private readonly owners = new Map<string, T[]>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(owner: string, item: T): void {
    const items = this.owners.get(owner);
    if (items) items.push(item);
    else this.owners.set(owner, [item]);
    this.count++;
  }

  next(): T | undefined {
    const [first] = this.owners;
    if (!first) return undefined;
    const [owner, items] = first;
    const item = items.shift();
    // A map keeps the order of insertion: this owner's next turn is after all others'.
    this.owners.delete(owner);
    if (items.length) this.owners.set(owner, items);
    this.count--;
    return item;
  }
}
