import { Injectable } from '@nestjs/common';
import { exportHeader, type ExportHeader } from '@studio/contracts';
import { readTables, type ExportPiece } from '@studio/personal-data/studio-export';
import { DataSource } from 'typeorm';
import { ExportSources, type ExportRow, type ExportService } from '../exports/exports.api.js';
import { identityStudioTables } from './identity-studio-tables.js';

type Rows = AsyncIterable<unknown[][]>;

/** A service's tables: what they are, and one after the other their rows. */
export interface ServiceTables {
  header: ExportHeader;
  /** Of the next table; to be read to its end before the next one is asked for. */
  next: () => Rows;
  /** Throws when the answer broke off; ends it otherwise. */
  end: () => Promise<void>;
}

/** Where the rows of a studio's archive come from: the own tables, and those of the other services. */
@Injectable()
export class StudioPieces {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: ExportSources,
  ) {}

  async open(service: ExportService, order: ExportRow): Promise<ServiceTables> {
    const pieces = service === 'identity' ? this.ownPieces(order) : this.piecesOf(service, order);
    const iterator = pieces[Symbol.asyncIterator]();
    const header = exportHeader.parse(await nextOf(iterator));
    await nextOf(iterator);
    return {
      header,
      next: () => rowsOfTable(iterator),
      end: async () => {
        await iterator.return?.(undefined);
      },
    };
  }

  private ownPieces({ studio_id, with_health }: ExportRow): AsyncGenerator<ExportPiece> {
    return readTables(this.dataSource, identityStudioTables, {
      studioId: studio_id,
      withHealth: with_health,
    });
  }

  private async *piecesOf(
    service: Exclude<ExportService, 'identity'>,
    { user_id, with_health }: ExportRow,
  ): AsyncGenerator<ExportPiece> {
    const answer = await this.sources.studio(service, with_health ? user_id : undefined);
    let rest = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      const texts = (rest + String(chunk)).split('\n');
      rest = texts.pop() ?? '';
      for (const text of texts) yield JSON.parse(text) as ExportPiece;
    }
  }
}

const nextOf = async (pieces: AsyncIterator<ExportPiece>): Promise<ExportPiece> => {
  const { done, value } = await pieces.next();
  if (done) throw new Error('the rows broke off');
  return value;
};

/** Up to the begin of the next table, or the end. */
async function* rowsOfTable(pieces: AsyncIterator<ExportPiece>): AsyncGenerator<unknown[][]> {
  for (;;) {
    const piece = await nextOf(pieces);
    if (!Array.isArray(piece)) return;
    yield piece;
  }
}
