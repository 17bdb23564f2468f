import { Readable } from 'node:stream';
import type { HistoryEntry } from '@studio/contracts';
import { BYTE_ORDER_MARK, csvRecord, studioClock, studioDay } from '@studio/domain-kit';

const head = [
  'Entry',
  'Date',
  'Time',
  'Who',
  'Who (id)',
  'What',
  'Service',
  'About',
  'About (id)',
  'Before',
  'After',
  'Why',
  'Hash',
  'Hash before it',
];

const recordOf = (entry: HistoryEntry): string => {
  const at = new Date(entry.at);
  return csvRecord([
    entry.entry,
    studioDay(at),
    studioClock(at),
    entry.actorName,
    entry.actorId,
    entry.action,
    entry.service,
    entry.subjectName,
    entry.subjectUserId,
    entry.before,
    entry.after,
    entry.reason,
    entry.hash,
    entry.previousHash,
  ]);
};

/** In studio time; written while it is read, so that its length doesn't matter. */
export const dataHistoryCsv = (pages: AsyncIterable<readonly HistoryEntry[]>): Readable =>
  Readable.from(records(pages));

async function* records(pages: AsyncIterable<readonly HistoryEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(head);
  for await (const page of pages) yield page.map(recordOf).join('');
}
