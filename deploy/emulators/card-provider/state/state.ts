import { Journal } from './journal.js';
import type { Kind, Records } from './records.js';

const gone = Symbol('gone');
type Pending = Map<Kind, Map<string, unknown>>;

/**
 * The provider's memory: records by kind and id, in the order they were made. Changes happen inside
 * `transact`, all or none, and are on the disk before it returns. Records are never edited in place.
 */
export class State {
  private readonly records = new Map<Kind, Map<string, unknown>>();
  private pending: Pending | undefined;

  private constructor(private readonly journal: Journal) {}

  static open(folder: string): State {
    const journal = new Journal(folder);
    const state = new State(journal);
    journal.replay(({ kind, id, record }) => state.keep(kind as Kind, id, record ?? gone));
    if (journal.isLong) journal.compact(state.everything());
    return state;
  }

  /** Runs the work; when it throws, nothing of it remains. */
  transact<T>(work: () => T): T {
    if (this.pending) return work();
    const pending: Pending = new Map();
    this.pending = pending;
    try {
      const result = work();
      this.commit(pending);
      return result;
    } finally {
      this.pending = undefined;
    }
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const pending = this.pending?.get(kind)?.get(id);
    const found = pending === undefined ? this.records.get(kind)?.get(id) : pending;
    return found === gone ? undefined : (found as Records[K] | undefined);
  }

  put<K extends Kind>(kind: K, id: string, record: Records[K]): Records[K] {
    this.change(kind, id, record);
    return record;
  }

  remove(kind: Kind, id: string): void {
    this.change(kind, id, gone);
  }

  /** All records of a kind, the oldest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    const kept = this.records.get(kind) ?? new Map<string, unknown>();
    const pending = this.pending?.get(kind);
    // Each delivery of a webhook asks for all of them: they are copied only where they differ.
    const merged = pending ? new Map([...kept, ...pending]) : kept;
    return [...merged.values()].filter((record) => record !== gone) as Records[K][];
  }

  entries<K extends Kind>(kind: K): [string, Records[K]][] {
    return [...(this.records.get(kind) ?? [])] as [string, Records[K]][];
  }

  clear(): void {
    this.records.clear();
    this.journal.compact([]);
  }

  close(): void {
    this.journal.close();
  }

  private change(kind: Kind, id: string, record: unknown): void {
    if (!this.pending) throw new Error(`${kind} ${id} was changed outside a transaction`);
    const ofKind = this.pending.get(kind) ?? new Map<string, unknown>();
    ofKind.set(id, record);
    this.pending.set(kind, ofKind);
  }

  private commit(pending: Pending): void {
    const changes = [...pending].flatMap(([kind, ofKind]) =>
      [...ofKind].map(([id, record]) => ({ kind, id, ...(record === gone ? {} : { record }) })),
    );
    if (changes.length === 0) return;
    this.journal.append(changes);
    for (const [kind, ofKind] of pending) {
      for (const [id, record] of ofKind) this.keep(kind, id, record);
    }
  }

  private keep(kind: Kind, id: string, record: unknown): void {
    const ofKind = this.records.get(kind) ?? new Map<string, unknown>();
    if (record === gone) ofKind.delete(id);
    else ofKind.set(id, record);
    this.records.set(kind, ofKind);
  }

  private *everything(): Iterable<{ kind: Kind; id: string; record: unknown }> {
    for (const [kind, ofKind] of this.records) {
      for (const [id, record] of ofKind) yield { kind, id, record };
    }
  }
}
