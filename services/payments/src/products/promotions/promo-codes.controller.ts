import { Controller, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { checkPromoCode } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Offers } from '../offers/offers.api.js';
import { CodeGuesses } from '../../shared/code-guesses.js';
import { judgePromo } from './reserve-promo.js';

@Controller()
export class PromoCodesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly offers: Offers,
    private readonly guesses: CodeGuesses,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** What the checkout would say now. */
  @For(checkPromoCode)
  @Post('/api/promo-codes/check')
  async check(
    @ParsedBody(checkPromoCode.body) body: z.infer<NonNullable<(typeof checkPromoCode)['body']>>,
    @CurrentUser() { id: userId }: SignedInUser,
    @ClientAddress() client: string,
  ): Promise<z.infer<NonNullable<(typeof checkPromoCode)['response']>>> {
    const { price, productId } = await this.offers.find({ ...body, userId });
    const request = {
      ...body,
      productId,
      userId,
      price,
      studioId: this.config.STUDIO_ID,
      now: new Date(),
    };
    const { code, amount } = await this.guesses.judge({ userId, client }, () =>
      this.dataSource.transaction((tx) => judgePromo(tx, request)),
    );
    return { code, price, amountOff: amount, total: price - amount };
  }
}
