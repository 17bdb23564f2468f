import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import { MERGES, type Merges } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';

/** Identity has merged two records of one person. */
@Injectable()
export class OnPersonMerged {
  constructor(@Inject(MERGES) private readonly merges: Merges) {}

  @OnEvent('user.merged.v1', 'OnPersonMerged.merged')
  async merged(
    { studioId, data }: StudioEvent<'user.merged.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, intoId } = data;
    await this.merges.move(tx, { studioId, userId, intoId });
  }
}
