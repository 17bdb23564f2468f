import { personalDataServices, type DataExport, type PersonalDataService } from '@studio/contracts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an archive can be downloaded, in ms. */
export const KEEP_MS = 7 * DAY;
/** Orders are counted over this time. */
export const COUNTED_MS = DAY;
/** An order that can't be filled within this time has failed. */
export const GIVE_UP_MS = DAY;
/** How long a worker has an order without a sign of life; each page it writes renews it. */
export const LEASE_MS = MINUTE;
const LONGEST_PAUSE_MS = 5 * MINUTE;

export type ExportService = PersonalDataService;
/** Those that identity asks for their share of an archive. */
export type OtherExportService = Exclude<ExportService, 'identity'>;
export const otherExportServices = personalDataServices.filter((name) => name !== 'identity');

/** Before a service that did not answer is asked again: 1, 2, 4 s and so on, at most 5 min. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(attempts - 1, 20));

interface PartProgress {
  status: DataExport['parts'][number]['status'];
  atTable: number;
  /** Null until the service has said what it has. */
  tables: readonly unknown[] | null;
}

const shareOf = ({ status, atTable, tables }: PartProgress): number => {
  if (status === 'done') return 1;
  return tables?.length ? atTable / tables.length : 0;
};

/** Per cent: the services count the same; the last 5 are for packing. */
export const progressOf = (parts: readonly PartProgress[]): number => {
  const done = parts.reduce((sum, part) => sum + shareOf(part), 0);
  return parts.length === 0 ? 0 : Math.floor((95 * done) / parts.length);
};
