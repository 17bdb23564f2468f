import type { SignedInUser } from '@studio/auth';
import { inTransaction } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from './record-history.js';

interface Download extends Readonly<Record<string, unknown>> {
  /** Its name. */
  list: string;
}

/** Somebody of the staff takes a list along: which one, and how it was filtered. */
export const recordDownload = (
  dataSource: DataSource,
  { studio, by, what }: { studio: StudioContext; by: SignedInUser; what: Download },
): Promise<void> =>
  inTransaction(dataSource, (tx) =>
    recordHistory(tx, {
      studioId: studio.id,
      by,
      at: studio.now(),
      action: 'export.downloaded',
      subjectUserId: null,
      before: {},
      after: { ...what },
    }),
  );
