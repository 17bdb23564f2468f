import { Injectable } from '@nestjs/common';
import { DEFAULT_GRACE_DAYS, type StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

const DAY = 86_400_000;

/** Booking keeps the studio's settings; the days of grace are copied here. */
@Injectable()
export class OnSettingsChanged {
  /** An older word that comes late changes nothing. */
  @OnEvent('studio.settings_changed.v1', 'OnSettingsChanged.changed')
  async changed(
    { studioId, data }: StudioEvent<'studio.settings_changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO studio_numbers AS n (studio_id, grace_days, as_of) VALUES ($1, $2, $3)
       ON CONFLICT (studio_id) DO UPDATE SET grace_days = excluded.grace_days,
         as_of = excluded.as_of
       WHERE n.as_of < excluded.as_of`,
      [studioId, data.graceDays, data.asOf],
    );
  }
}

interface PastDue {
  studioId: string;
  pastDueSince: Date | null;
  blockedFrom: Date | null;
}

/**
 * When an unpaid renewal stops new bookings. It is fixed as the subscription becomes past due, as
 * the member is told: another number of days counts for renewals that fail later.
 */
export const blockedFromOf = async (
  tx: EntityManager,
  { studioId, pastDueSince, blockedFrom }: PastDue,
): Promise<Date | null> => {
  if (!pastDueSince) return null;
  if (blockedFrom) return blockedFrom;
  const [row] = await tx.query<{ days: number }[]>(
    'SELECT grace_days AS days FROM studio_numbers WHERE studio_id = $1',
    [studioId],
  );
  return new Date(pastDueSince.getTime() + (row?.days ?? DEFAULT_GRACE_DAYS) * DAY);
};
