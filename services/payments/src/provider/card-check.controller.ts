import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { checkCards, type CardCheck } from '@studio/contracts';
import { CardCheckQueries } from './card-check.queries.js';

@Controller('/api/admin/card-check')
export class CardCheckController {
  constructor(private readonly cards: CardCheckQueries) {}

  @Get()
  @For(checkCards)
  check(): Promise<CardCheck> {
    return this.cards.check();
  }
}
