import type { FileStore } from '@studio/file-store';
import type { DataSource, EntityManager } from 'typeorm';
import { whileClaimed, type ClaimedExport } from './claimed-export.js';
import { updateExport } from './export-rows.js';

interface PackedArchive {
  /** Its name in the store. */
  file: string;
  body: Buffer | Blob;
  /** How long it can be downloaded. */
  keepMs: number;
}

/** Puts a packed archive into the store, and says that it is ready. */
export const storeArchive = async (
  { dataSource, files }: { dataSource: DataSource; files: FileStore },
  order: ClaimedExport,
  {
    file,
    body,
    keepMs,
    onReady,
  }: PackedArchive & { onReady?: (tx: EntityManager, expiresAt: Date) => Promise<void> },
): Promise<void> => {
  const { row } = order;
  const expiresAt = new Date(Date.now() + keepMs);
  // Noted before it is written: whatever happens now, the file will be removed one day.
  await whileClaimed(dataSource, order, (tx) =>
    updateExport(tx, row, { file, expires_at: expiresAt }),
  );
  await files.put(file, body, 'application/zip');
  const bytes = body instanceof Blob ? body.size : body.length;
  await whileClaimed(dataSource, order, async (tx) => {
    await updateExport(tx, row, { status: 'ready', bytes, next_attempt_at: null });
    await onReady?.(tx, expiresAt);
  });
};
