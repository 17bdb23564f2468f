import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listCardPrices, type CardPriceList } from '@studio/contracts';
import { CardPricesQueries } from './card-prices.queries.js';

@Controller('api/admin/card-prices')
export class CardPricesController {
  constructor(private readonly queries: CardPricesQueries) {}

  @Get()
  @For(listCardPrices)
  list(): Promise<CardPriceList> {
    return this.queries.list();
  }
}
