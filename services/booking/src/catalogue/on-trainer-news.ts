import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Trainer } from './trainer.entity.js';

/** A trainer's new name or picture shows on the team's page and in the timetable. */
@Injectable()
export class OnTrainerNews {
  @OnEvent('profile.changed.v1')
  async changed(
    { studioId, data }: StudioEvent<'profile.changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(
      Trainer,
      { studioId, id: data.userId },
      { avatarUrl: data.avatarUrl, ...(data.fullName ? { name: data.fullName } : {}) },
    );
  }
}
