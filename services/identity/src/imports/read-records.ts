import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import type { ImportEncoding } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { CsvError, parse, type Info, type Options } from 'csv-parse';
import { cellOf } from './cell-rules.js';
import { namesIn } from './find-heads.js';

/** A cell that never ends is a quote that was never closed. */
const MAX_RECORD_LETTERS = 1_000_000;
const separators = [',', ';', '\t', '|'] as const;
/** Lines that a separator is found by. */
const HEAD_LINES = 20;
/** Spreadsheets say the separator in a line of its own. */
const separatorRow = /^\uFEFF?"?sep=(.)"?[^\S\t]*(?:[\r\n]|$)/i;

export interface FileRecord {
  /** Where it begins; the first line of a file is 1. */
  line: number;
  cells: string[];
}

async function* textOf(path: string, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The one that stands most often in the first line, outside of quotes. */
const mostIn = (text: string): string => {
  const head = (text.replace(/"[^"]*"/g, '').match(/[^\r\n]+/) ?? [''])[0];
  const found = separators.map((one) => ({ one, times: head.split(one).length - 1 }));
  return found.reduce((most, next) => (next.times > most.times ? next : most)).one;
};

/** As the file says, else the one by which a line has names of columns, else the most frequent. */
export const separatorOf = (text: string): string => {
  const chosen = separatorRow.exec(text)?.[1];
  if (chosen) return chosen;
  const found = separators.map((one) => ({ one, names: namesIn(text, one) }));
  const best = found.reduce((most, next) => (next.names > most.names ? next : most));
  return best.names > 1 ? best.one : mostIn(text);
};

/** The separator of a file; the text is read as far as that needs. */
export const findSeparator = async (path: string, encoding: ImportEncoding): Promise<string> => {
  let text = '';
  for await (const part of textOf(path, encoding)) {
    text += part;
    if (text.length > MAX_RECORD_LETTERS || text.split(/\r\n|\r|\n/).length > HEAD_LINES) break;
  }
  return separatorOf(text);
};

const timesIn = (record: readonly string[], what: RegExp): number =>
  record.reduce((sum, cell) => sum + (cell.match(what)?.length ?? 0), 0);

/** Its records, the heads first. Throws IMPORT_UNREADABLE with the line where it breaks off. */
export async function* readRecords(
  path: string,
  { encoding, separator }: { encoding: ImportEncoding; separator: string },
): AsyncGenerator<FileRecord> {
  // Where the last whole record ended: what waits in the stream is lost when the next one fails.
  let last = 0;
  // The parser counts a break of two letters within quotes as two lines.
  let twice = 0;
  // With `info` the parser hands over both; its types don't say so.
  const onRecord = ({ record, info }: { record: string[]; info: Info }): FileRecord | null => {
    twice += timesIn(record, /\r\n/g);
    last = info.lines - twice;
    if (info.records === 1 && /^"?sep=/i.test(record[0] ?? '')) return null;
    return { line: last - timesIn(record, /\r\n|\r|\n/g), cells: record.map(cellOf) };
  };
  const parser = parse({
    on_record: onRecord as unknown as NonNullable<Options['on_record']>,
    delimiter: separator,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_LETTERS,
  });
  // What fails ends the parser, and so the loop below.
  pipeline(Readable.from(textOf(path, encoding)), parser, () => undefined);
  try {
    yield* parser as AsyncIterable<FileRecord>;
  } catch (error) {
    if (error instanceof CsvError) throw new Refused('IMPORT_UNREADABLE', { line: last + 1 });
    throw error;
  }
}
