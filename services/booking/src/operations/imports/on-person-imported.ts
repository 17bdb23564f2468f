import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { currentRecordOf, deletedAmong } from '../../people/members/members.api.js';
import { addImportedNotes } from '../../people/notes/notes.api.js';
import { keepImportedWaiver } from '../../people/waivers/waivers.api.js';
import { StudioContext } from '../../shared/studio-context.js';

/** A file of people brought somebody new: booking keeps the note and the waiver's day (decision 156). */
@Injectable()
export class OnPersonImported {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('user.imported.v1', 'OnPersonImported.imported')
  async imported(
    { studioId, data }: StudioEvent<'user.imported.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, importId, fileName, actorId, note, waiverSignedOn } = data;
    const memberId = await currentRecordOf(tx, studioId, userId);
    // The import may have been taken back in the meantime.
    if ((await deletedAmong(tx, studioId, [memberId])).has(memberId)) return;
    const now = this.studio.now();
    if (note)
      await addImportedNotes(tx, {
        studioId,
        memberId,
        importId,
        fileName,
        actorId,
        now,
        text: note,
      });
    if (waiverSignedOn)
      await keepImportedWaiver(tx, {
        studioId,
        memberId,
        importId,
        now,
        signedOn: waiverSignedOn,
      });
  }
}
