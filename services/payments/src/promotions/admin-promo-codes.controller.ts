import { Controller, Get, Inject, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changePromoCode,
  createPromoCode,
  listPromoCodes,
  type PromoCodeView,
} from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { PromoCode } from './promo-code.entity.js';
import { listCodes } from './promo-codes.queries.js';
import { normalCode } from './promo-rules.js';

type NewCode = z.infer<NonNullable<(typeof createPromoCode)['body']>>;
type CodeChange = z.infer<NonNullable<(typeof changePromoCode)['body']>>;

const asDate = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

/** The front desk's promotion codes. */
@Controller('/api/admin/promo-codes')
export class AdminPromoCodesController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listPromoCodes)
  @Get()
  async list(): Promise<{ items: PromoCodeView[] }> {
    return { items: await listCodes(this.dataSource.manager, { studioId: this.config.STUDIO_ID }) };
  }

  @For(createPromoCode)
  @Post()
  async create(
    @ParsedBody(createPromoCode.body) body: NewCode,
    @CurrentUser() user: SignedInUser,
  ): Promise<PromoCodeView> {
    const id = newId();
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(PromoCode)
      .values({
        ...body,
        studioId: this.config.STUDIO_ID,
        id,
        code: normalCode(body.code),
        validFrom: new Date(body.validFrom),
        validUntil: asDate(body.validUntil),
        active: true,
        createdBy: user.id,
        createdAt: new Date(),
      })
      .orIgnore()
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) throw new Refused('PROMO_CODE_TAKEN');
    return this.one(id);
  }

  @For(changePromoCode)
  @Patch(':id')
  async change(
    @ParsedParams(changePromoCode.params) { id }: { id: string },
    @ParsedBody(changePromoCode.body) { validUntil, ...body }: CodeChange,
  ): Promise<PromoCodeView> {
    const change = { ...body, ...(validUntil !== undefined && { validUntil: asDate(validUntil) }) };
    if (Object.keys(change).length)
      await this.dataSource.manager.update(
        PromoCode,
        { studioId: this.config.STUDIO_ID, id },
        change,
      );
    return this.one(id);
  }

  private async one(id: string): Promise<PromoCodeView> {
    const studioId = this.config.STUDIO_ID;
    const [code] = await listCodes(this.dataSource.manager, { studioId, id });
    if (!code) throw new Refused('NOT_FOUND');
    return code;
  }
}
