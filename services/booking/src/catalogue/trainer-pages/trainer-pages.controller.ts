import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  decideTrainerPage,
  deleteTrainerPortrait,
  discardTrainerPage,
  getTrainerPage,
  getTrainerPortrait,
  listTrainerPages,
  putTrainerPortrait,
  saveTrainerPage,
  sendTrainerPage,
  withId,
  type SentTrainerPage,
  type TrainerPage,
  type TrainerPageText,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { readUpload } from '@studio/nest-kit/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { ChangePortrait } from './change-portrait.js';
import { DecideTrainerPage } from './decide-trainer-page.js';
import { DiscardTrainerPage } from './discard-trainer-page.js';
import { SaveTrainerPage } from './save-trainer-page.js';
import { SendTrainerPage } from './send-trainer-page.js';
import {
  findPage,
  findPortrait,
  findSentPages,
  toSentPage,
  toTrainerPage,
} from './trainer-pages.queries.js';

/** What trainers say about themselves, and an admin's word on it. */
@Controller('api')
export class TrainerPagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly saving: SaveTrainerPage,
    private readonly discarding: DiscardTrainerPage,
    private readonly portraits: ChangePortrait,
    private readonly sending: SendTrainerPage,
    private readonly deciding: DecideTrainerPage,
  ) {}

  @Get('trainer/page')
  @For(getTrainerPage)
  async own(@CurrentUser() { id: trainerId }: SignedInUser): Promise<TrainerPage> {
    const ofTrainer = { studioId: this.studio.id, trainerId };
    return toTrainerPage(await findPage(this.dataSource.manager, ofTrainer));
  }

  @Put('trainer/page')
  @For(saveTrainerPage)
  async save(
    @CurrentUser() trainer: SignedInUser,
    @ParsedBody(saveTrainerPage.body) request: TrainerPageText & { version: number },
  ): Promise<TrainerPage> {
    return toTrainerPage(await this.saving.execute(trainer, request));
  }

  @Delete('trainer/page')
  @For(discardTrainerPage)
  async discard(@CurrentUser() trainer: SignedInUser): Promise<TrainerPage> {
    return toTrainerPage(await this.discarding.execute(trainer));
  }

  @Put('trainer/page/portrait')
  @For(putTrainerPortrait)
  async putPortrait(
    @CurrentUser() trainer: SignedInUser,
    @Req() request: FastifyRequest,
  ): Promise<TrainerPage> {
    const upload = await readUpload(request, putTrainerPortrait);
    return toTrainerPage(await this.portraits.execute(trainer, upload));
  }

  @Delete('trainer/page/portrait')
  @For(deleteTrainerPortrait)
  async deletePortrait(@CurrentUser() trainer: SignedInUser): Promise<TrainerPage> {
    return toTrainerPage(await this.portraits.execute(trainer, null));
  }

  @Post('trainer/page/send')
  @HttpCode(200)
  @For(sendTrainerPage)
  async send(
    @CurrentUser() trainer: SignedInUser,
    @ParsedBody(sendTrainerPage.body) { version }: { version: number },
  ): Promise<TrainerPage> {
    return toTrainerPage(await this.sending.execute(trainer, version));
  }

  @Get('trainers/portraits/:id')
  @For(getTrainerPortrait)
  async portrait(
    @ParsedParams(withId) { id }: { id: string },
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const bytes = await findPortrait(this.dataSource.manager, { studioId: this.studio.id, id });
    if (!bytes) throw new Refused('NOT_FOUND');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(bytes);
  }

  @Get('admin/trainer-pages')
  @For(listTrainerPages)
  async sent(): Promise<{ items: SentTrainerPage[] }> {
    const rows = await findSentPages(this.dataSource.manager, this.studio.id);
    return { items: rows.map(toSentPage) };
  }

  @Post('admin/trainer-pages/:id/decision')
  @HttpCode(200)
  @For(decideTrainerPage)
  async decide(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id: trainerId }: { id: string },
    @ParsedBody(decideTrainerPage.body)
    decision: { version: number; approve: boolean; reason?: string | undefined },
  ): Promise<TrainerPage> {
    return toTrainerPage(await this.deciding.execute(admin, { trainerId, ...decision }));
  }
}
