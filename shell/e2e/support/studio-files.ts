import type {
  ImportKind,
  ImportProblem,
  ImportRow,
  ImportView,
  StudioExport,
} from '@studio/contracts';
import { unzip } from '@studio/testing/unzip';
import { parse } from 'csv-parse/sync';
import type { AdminClient } from './admin-client.js';
import { expect } from './test.js';

const WAIT = { timeout: 240_000, intervals: [300] };

/** In the order in which they are imported. */
export const fileKinds = ['people', 'credits', 'plan-members', 'bookings'] as const;

/** The files in import/ of the archive of a studio, as they are. */
export type StudioFiles = Record<ImportKind, string>;
/** A row by the heads of its columns. */
export type FileRow = Readonly<Record<string, string>>;

export const rowsOf = (text: string): FileRow[] =>
  parse(text, { bom: true, columns: true }) as FileRow[];

export const exportStudio = async (admin: AdminClient): Promise<StudioFiles> => {
  const { id } = await admin.send<StudioExport>('POST', '/api/admin/exports', {
    withHealth: false,
  });
  const status = async () => {
    const { items } = await admin.get<{ items: StudioExport[] }>('/api/admin/exports');
    return items.find((one) => one.id === id)?.status;
  };
  await expect.poll(status, WAIT).toBe('ready');
  const files = await unzip(await admin.download(`/api/admin/exports/${id}/file`));
  const textOf = (kind: ImportKind): string => {
    const text = files.get(`import/${kind}.csv`);
    if (!text) throw new Error(`The archive has no import/${kind}.csv`);
    return text;
  };
  return Object.fromEntries(fileKinds.map((kind) => [kind, textOf(kind)])) as StudioFiles;
};

export interface ImportedFile {
  counts: ImportView['counts'];
  /** Rows that were not written, with the codes that say why. */
  failed: { record: string; codes: ImportProblem['code'][] }[];
}

/** Uploads a file, looks at no preview, and waits until its rows are written. */
export const importFile = async (
  admin: AdminClient,
  kind: ImportKind,
  text: string,
): Promise<ImportedFile> => {
  const path = `/api/admin/imports?kind=${kind}&fileName=${kind}.csv`;
  const { id } = await admin.upload<ImportView>(path, text);
  const now = () => admin.get<ImportView>(`/api/admin/imports/${id}`);
  await expect.poll(async () => (await now()).status, WAIT).toBe('checked');
  await admin.send('POST', `/api/admin/imports/${id}/start`);
  await expect.poll(async () => (await now()).status, WAIT).toBe('done');
  const { items } = await admin.get<{ items: ImportRow[] }>(
    `/api/admin/imports/${id}/rows?state=failed&limit=500`,
  );
  const { counts, columns } = await now();
  const at = columns.findIndex(({ field }) => field === 'recordId');
  const failed = items.map(({ cells, problems }) => ({
    record: cells[at] ?? '',
    codes: problems.map(({ code }) => code),
  }));
  return { counts, failed };
};
