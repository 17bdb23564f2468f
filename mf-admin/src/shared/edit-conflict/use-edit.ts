import { isApiError } from '@studio/api-client';
import { editConflict } from '@studio/contracts';
import type { EditConflict } from '@studio/contracts';
import { useState } from 'react';

/** What the studio says when somebody else changed the same field; null for other refusals. */
export const conflictOf = (error: unknown): EditConflict | null => {
  if (!isApiError(error) || error.code !== 'EDIT_CONFLICT') return null;
  return editConflict.safeParse(error.details).data ?? null;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What of a form differs from what it was filled from. */
export const changedFacts = <Facts extends object>(before: Facts, after: Facts): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof Facts], value)),
  ) as Partial<Facts>;

/**
 * A form over a record that others may change meanwhile. It is measured by what it was filled from,
 * never by what was read again since, so that only what was typed here is sent.
 */
export const useEdit = <Facts extends object>(facts: Facts, version: number) => {
  const [read, setRead] = useState({ facts, version });
  return {
    version: read.version,
    changesIn: (wanted: Facts): Partial<Facts> => changedFacts(read.facts, wanted),
    /** Filled anew, from what was read or saved last. */
    restart: (record: Facts, of: number): void => setRead({ facts: record, version: of }),
    /** From now on the other change is known, and is overwritten. */
    keepMine: (conflict: EditConflict): void => setRead({ ...read, version: conflict.version }),
    /** From now on theirs is what the form was filled from; gives back what to show in it. */
    takeTheirs: (conflict: EditConflict): Partial<Facts> => {
      const theirs = Object.fromEntries(
        conflict.changes.map(({ field, after }) => [field, after]),
      ) as Partial<Facts>;
      setRead({ facts: { ...read.facts, ...theirs }, version: conflict.version });
      return theirs;
    },
  };
};
