import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  paidSeatsQuery,
  takeBackRequest,
  type PaidSeats,
  type PaidSeatsQuery,
  type TakeBackAnswer,
  type TakeBackRequest,
} from '@studio/contracts';
import { inTransaction, ParsedBody, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { previewRefund } from './preview-refund.js';
import { TakeBack } from './take-back.js';

/** What payments asks before money goes back, and tells with it. */
@Controller('internal')
export class InternalRefundsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly takingBack: TakeBack,
  ) {}

  @Get('paid-seats')
  @FromServices('payments')
  paidSeats(@ParsedQuery(paidSeatsQuery) query: PaidSeatsQuery): Promise<PaidSeats> {
    return inTransaction(this.dataSource, (tx) => previewRefund(tx, this.studio, query));
  }

  @Post('take-backs')
  @HttpCode(200)
  @FromServices('payments')
  takeBack(@ParsedBody(takeBackRequest) request: TakeBackRequest): Promise<TakeBackAnswer> {
    return this.takingBack.execute(request);
  }
}
