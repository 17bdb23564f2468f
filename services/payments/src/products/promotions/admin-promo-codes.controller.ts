import { Controller, Get, Inject, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  changePromoCode,
  createPromoCode,
  listPromoCodes,
  listPromoCodeUses,
  type PromoCodeUse,
  type PromoCodeView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ChangePromoCode, type CodeChange } from './change-promo-code.js';
import { CreatePromoCode, type NewCode } from './create-promo-code.js';
import { listCodes, listUses } from './promo-codes.queries.js';

/** The front desk's promotion codes. */
@Controller('/api/admin/promo-codes')
export class AdminPromoCodesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly creation: CreatePromoCode,
    private readonly changing: ChangePromoCode,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listPromoCodes)
  @Get()
  async list(): Promise<{ items: PromoCodeView[] }> {
    return { items: await listCodes(this.dataSource.manager, { studioId: this.config.STUDIO_ID }) };
  }

  @For(listPromoCodeUses)
  @Get(':id/uses')
  async uses(
    @ParsedParams(listPromoCodeUses.params) { id }: { id: string },
  ): Promise<{ items: PromoCodeUse[] }> {
    const studioId = this.config.STUDIO_ID;
    return { items: await listUses(this.dataSource.manager, { studioId, id }) };
  }

  @For(createPromoCode)
  @Post()
  async create(
    @ParsedBody(createPromoCode.body) body: NewCode,
    @CurrentUser() user: SignedInUser,
  ): Promise<PromoCodeView> {
    return this.one(await this.creation.execute(user.id, body));
  }

  @For(changePromoCode)
  @Patch(':id')
  async change(
    @ParsedParams(changePromoCode.params) { id }: { id: string },
    @ParsedBody(changePromoCode.body) body: CodeChange,
    @CurrentUser() user: SignedInUser,
  ): Promise<PromoCodeView> {
    await this.changing.execute(user.id, id, body);
    return this.one(id);
  }

  private async one(id: string): Promise<PromoCodeView> {
    const studioId = this.config.STUDIO_ID;
    const [code] = await listCodes(this.dataSource.manager, { studioId, id });
    if (!code) throw new Refused('NOT_FOUND');
    return code;
  }
}
