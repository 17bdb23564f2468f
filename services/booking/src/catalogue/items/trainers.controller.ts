import { Controller, Get, UseGuards } from '@nestjs/common';
import { For } from '@studio/auth';
import { listTrainers, type trainerView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { PublicPageGuard } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { Trainer } from './trainer.entity.js';

type TrainerView = z.infer<typeof trainerView>;

const toTrainerView = (trainer: Trainer): TrainerView => ({
  id: trainer.id,
  name: trainer.name,
  bio: trainer.bio,
  specialities: trainer.specialities,
  avatarUrl: trainer.avatarUrl,
});

@Controller('api/trainers')
export class TrainersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listTrainers)
  @UseGuards(PublicPageGuard)
  async list(): Promise<{ items: TrainerView[] }> {
    const team = await this.dataSource.manager.find(Trainer, {
      where: { studioId: this.studio.id, active: true },
      order: { name: 'ASC' },
    });
    return { items: team.map(toTrainerView) };
  }
}
