import { Controller, Get, UseGuards } from '@nestjs/common';
import { For } from '@studio/auth';
import { listTrainers, type TrainerView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { PublicPageGuard } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { Trainer } from './trainer.entity.js';

const toTrainerView = (trainer: Trainer, today: string): TrainerView => ({
  id: trainer.id,
  name: trainer.name,
  bio: trainer.bio,
  specialities: trainer.specialities,
  certificates: trainer.certificates.filter(
    ({ expiresOn }) => expiresOn === null || expiresOn >= today,
  ),
  languages: trainer.languages,
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
    const today = studioDay(this.studio.now());
    return { items: team.map((one) => toTrainerView(one, today)) };
  }
}
