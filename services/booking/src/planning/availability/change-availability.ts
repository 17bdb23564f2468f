import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AvailabilityFacts, TrainerAvailability } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { changedFields, inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { withoutPast } from './availability-rules.js';
import { findAvailability, refuseOthers, viewAvailability } from './availability.queries.js';

interface AvailabilityChange {
  trainerId: string;
  request: AvailabilityFacts & { version?: number | undefined };
}

/** A trainer's weekly hours, days that differ and holidays; the classes stay as they are. */
@Injectable()
export class ChangeAvailability {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Naturally safe to repeat. Throws TRAINER_NOT_FOUND, EDIT_CONFLICT. */
  execute(
    caller: SignedInUser,
    { trainerId, request }: AvailabilityChange,
  ): Promise<TrainerAvailability> {
    refuseOthers(caller, trainerId);
    const { id: studioId } = this.studio;
    const { version, weeks, days, holidays } = request;
    const wanted = withoutPast({ weeks, days, holidays }, studioDay(this.studio.now()));
    return inTransaction(this.dataSource, async (tx) => {
      const { id, facts } = await findAvailability(tx, { studioId, trainerId }, { lock: true });
      if (id !== null) await refuseOverwrite(tx, { studioId, recordId: id }, { version, wanted });
      const recordId = id ?? newId();
      await this.save(tx, { trainerId, recordId, wanted });
      const changed = changedFields({ ...facts }, { ...wanted });
      if (Object.keys(changed.after).length > 0) {
        const noted = { by: caller, at: this.studio.now(), ...changed };
        await noteRecordChange(tx, { studioId, recordId }, noted);
        await recordHistory(tx, {
          studioId,
          action: 'trainer.availability_changed',
          subjectUserId: trainerId,
          ...noted,
        });
      }
      return viewAvailability(tx, this.studio, trainerId);
    });
  }

  private async save(
    tx: EntityManager,
    of: { trainerId: string; recordId: string; wanted: AvailabilityFacts },
  ): Promise<void> {
    const { weeks, days, holidays } = of.wanted;
    await tx.query(
      `INSERT INTO trainer_availability (studio_id, trainer_id, id, weeks, days, holidays)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (studio_id, trainer_id) DO UPDATE SET weeks = excluded.weeks,
         days = excluded.days, holidays = excluded.holidays`,
      [
        this.studio.id,
        of.trainerId,
        of.recordId,
        JSON.stringify(weeks),
        JSON.stringify(days),
        JSON.stringify(holidays),
      ],
    );
  }
}
