import { Controller, Get, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  checkHistoryChain,
  downloadDataHistory,
  getHistoryActors,
  getHistoryChain,
  listDataHistory,
  recordListDownload,
  type DownloadedList,
  type HistoryChain,
  type HistoryFilter,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { CheckHistoryChain } from './check-history-chain.js';
import { dataHistoryCsv } from './data-history-csv.js';
import {
  allHistory,
  findActors,
  findHistoryPage,
  type HistoryPage,
} from './data-history.queries.js';
import { findHistoryChain } from './history-chain.queries.js';
import { recordDownload, withoutSearch } from './record-download.js';

@Controller('api/admin')
export class DataHistoryController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly checking: CheckHistoryChain,
  ) {}

  @Get('data-history')
  @For(listDataHistory)
  list(
    @ParsedQuery(listDataHistory.query)
    { cursor, ...filter }: HistoryFilter & { cursor?: string },
  ): Promise<HistoryPage> {
    return findHistoryPage(this.dataSource, {
      studioId: this.studio.id,
      filter,
      ...(cursor !== undefined && { cursor }),
    });
  }

  @Get('data-history/actors')
  @For(getHistoryActors)
  async actors(): Promise<{ items: { id: string; name: string }[] }> {
    return { items: await findActors(this.dataSource, this.studio.id) };
  }

  @Get('data-history/chain')
  @For(getHistoryChain)
  chain(): Promise<HistoryChain> {
    return findHistoryChain(this.dataSource, this.studio.id);
  }

  @Post('data-history/check')
  @HttpCode(200)
  @For(checkHistoryChain)
  check(@ParsedBody(checkHistoryChain.body) { head }: { head?: string }): Promise<HistoryChain> {
    return this.checking.execute(head);
  }

  @Post('downloads')
  @HttpCode(204)
  @For(recordListDownload)
  download(
    @CurrentUser() by: SignedInUser,
    @ParsedBody(recordListDownload.body)
    { person, filter, ...list }: DownloadedList,
  ): Promise<void> {
    const what = { ...list, filter: withoutSearch(filter) };
    return recordDownload(this.dataSource, {
      studio: this.studio,
      by,
      what,
      ...(person && { person }),
    });
  }

  @Get('data-history.csv')
  @For(downloadDataHistory)
  async csv(
    @CurrentUser() admin: SignedInUser,
    @ParsedQuery(downloadDataHistory.query) filter: HistoryFilter,
  ): Promise<StreamableFile> {
    const { id: studioId } = this.studio;
    await recordDownload(this.dataSource, {
      studio: this.studio,
      by: admin,
      what: { list: 'data history', ...withoutSearch(filter) },
    });
    return new StreamableFile(dataHistoryCsv(allHistory(this.dataSource, studioId, filter)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="data-history-${studioDay(this.studio.now())}.csv"`,
    });
  }
}
