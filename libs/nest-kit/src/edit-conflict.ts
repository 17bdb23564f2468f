import type { EditConflict } from '@studio/contracts';
import { Refused } from './refused.js';

type Facts = Readonly<Record<string, unknown>>;

/** One change of a record; `before` and `after` have the changed fields alone. */
export interface RecordChange {
  version: number;
  at: Date;
  /** A name; null when it is no longer known. */
  by: string | null;
  before: Facts;
  after: Facts;
}

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What of `after` differs from `before`, from both sides. */
export const changedFields = (before: Facts, after: Facts): { before: Facts; after: Facts } => {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const pick = (facts: Facts): Facts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: pick(before), after: pick(after) };
};

/**
 * Refuses to overwrite what others changed since a form was filled. Hold the record's lock; `since`
 * are the changes after the version that was read, oldest first. Fields that nobody else changed,
 * or that others set to the same value, are no conflict. Throws EDIT_CONFLICT.
 */
export const refuseEditConflict = (wanted: Facts, since: readonly RecordChange[]): void => {
  const changes = Object.entries(wanted).flatMap(([field, value]): EditConflict['changes'] => {
    const ofField = since.filter(({ after }) => field in after);
    const [first, last] = [ofField[0], ofField.at(-1)];
    if (value === undefined || !first || !last || isSame(last.after[field], value)) return [];
    if (isSame(first.before[field], last.after[field])) return [];
    const [before, after] = [first.before[field], last.after[field]];
    return [{ field, before, after, by: last.by, at: last.at.toISOString() }];
  });
  const version = since.at(-1)?.version;
  if (version !== undefined && changes.length > 0)
    throw new Refused('EDIT_CONFLICT', { version, changes } satisfies EditConflict);
};
