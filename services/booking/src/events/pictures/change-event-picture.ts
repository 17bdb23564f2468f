import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { makePictures, type Recipe } from '@studio/nest-kit/pictures';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockEvent, updateEvent } from '../events/events.api.js';

/** As wide as a phone's page at three to one, 16 to 9. */
const PICTURE: Recipe = {
  first: { width: 1_200, height: 675, fit: 'cover', format: 'webp', quality: 80 },
};

/** Another picture of an event, or none. */
@Injectable()
export class ChangeEventPicture {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Null takes it off. Throws EVENT_NOT_FOUND, PICTURE_TYPE, PICTURE_TOO_LARGE, PICTURE_UNREADABLE. */
  async execute(admin: SignedInUser, eventId: string, upload: Buffer | null): Promise<void> {
    const bytes = upload && (await makePictures(upload, PICTURE)).first;
    await inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId: this.studio.id, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const { studioId, pictureId: before } = event;
      if (!bytes && before === null) return;
      const pictureId = bytes && newId();
      await this.keep(tx, { studioId, eventId, pictureId, bytes });
      await updateEvent(tx, event, { pictureId });
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: this.studio.now(),
        action: 'event.picture_changed',
        subjectUserId: null,
        before: { eventId, pictureId: before },
        after: { eventId, pictureId },
      });
    });
  }

  private async keep(
    tx: EntityManager,
    {
      studioId,
      eventId,
      pictureId,
      bytes,
    }: { studioId: string; eventId: string; pictureId: string | null; bytes: Buffer | null },
  ): Promise<void> {
    await tx.query(`DELETE FROM event_pictures WHERE studio_id = $1 AND event_id = $2`, [
      studioId,
      eventId,
    ]);
    if (bytes)
      await tx.query(
        `INSERT INTO event_pictures (studio_id, id, event_id, bytes) VALUES ($1, $2, $3, $4)`,
        [studioId, pictureId, eventId, bytes],
      );
  }
}
