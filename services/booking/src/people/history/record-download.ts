import type { SignedInUser } from '@studio/auth';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from './record-history.js';

interface Download extends Readonly<Record<string, unknown>> {
  /** Its name. */
  list: string;
}

/** What a search is called in an address. */
const searches = new Set(['q', 'search']);

/**
 * A filter as the history keeps it. Words that were searched for are often a name: a row about
 * nobody would keep it when that person's data goes.
 */
export const withoutSearch = (filter: object): Readonly<Record<string, unknown>> => {
  const kept = Object.entries(filter).filter(([name]) => !searches.has(name));
  const isSearched = kept.length < Object.keys(filter).length;
  return { ...Object.fromEntries(kept), ...(isSearched && { searched: true }) };
};

/** Somebody of the staff takes a list along: which one, and how it was filtered. */
export const recordDownload = (
  dataSource: DataSource,
  {
    studio,
    by,
    what,
    person = null,
  }: { studio: StudioContext; by: SignedInUser; what: Download; person?: string | null },
): Promise<void> =>
  inTransaction(dataSource, (tx) =>
    recordHistory(tx, {
      studioId: studio.id,
      by,
      at: studio.now(),
      action: 'export.downloaded',
      subjectUserId: person,
      before: {},
      after: { ...what },
    }),
  );
