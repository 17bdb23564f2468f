import {
  studioSettings,
  type SettingsReach,
  type SettingsView,
  type StudioSettings,
} from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { defaultSettings } from '../../policy/default-settings.js';
import type { OfClassType } from '../../policy/class-policy.js';
import { versionsOf } from '../../shared/record-changes.js';

interface SettingsRow {
  changed: Partial<StudioSettings>;
  changed_at: Date;
  changed_by: string;
}

/** The numbers in force: what was changed over what a studio begins with. */
export const readSettings = async (tx: EntityManager, studioId: string): Promise<SettingsView> => {
  const [row] = await tx.query<SettingsRow[]>(
    'SELECT changed, changed_at, changed_by FROM studio_settings WHERE studio_id = $1',
    [studioId],
  );
  return {
    // A number that this version no longer knows, or no longer allows, must not stop the studio.
    settings: { ...defaultSettings, ...known(row?.changed ?? {}) },
    defaults: defaultSettings,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
    version: (await versionsOf(tx, studioId, [studioId])).get(studioId) ?? 0,
  };
};

/** What there is now that a change of the settings leaves as it is, or reaches. */
export const readSettingsReach = async (
  tx: EntityManager,
  studioId: string,
  { now, today }: { now: Date; today: string },
): Promise<SettingsReach> => {
  const [reach] = await tx.query<[SettingsReach]>(
    `SELECT count(*)::int AS classes, coalesce(sum(s.booked), 0)::int AS bookings,
       coalesce(sum(s.waiting), 0)::int AS waiting,
       (max(s.starts_at) FILTER (WHERE s.booked > 0) AT TIME ZONE 'Asia/Dubai')::date::text
         AS "lastBookedDay",
       (SELECT count(*)::int FROM user_packages p WHERE p.studio_id = $1
         AND p.credits_left > 0 AND p.expires_on >= $3) AS packages
     FROM schedules s
     WHERE s.studio_id = $1 AND s.status = 'scheduled' AND s.starts_at > $2`,
    [studioId, now, today],
  );
  return reach;
};

const known = (changed: Partial<StudioSettings>): Partial<StudioSettings> => {
  const good = Object.entries(studioSettings.shape).filter(
    ([name, shape]) => shape.safeParse(changed[name as keyof StudioSettings]).success,
  );
  return Object.fromEntries(good.map(([name]) => [name, changed[name as keyof StudioSettings]]));
};

/** Two admins at once: the second is judged by what the first has left. */
export const lockSettings = async (tx: EntityManager, studioId: string): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('settings ' || $1, 0))`, [
    studioId,
  ]);
};

/** Class types that have numbers of their own, by name. */
export const findOwnPolicies = (
  tx: EntityManager,
  studioId: string,
): Promise<(OfClassType & { name: string })[]> =>
  tx.query(
    `SELECT name, policy AS class_policy FROM class_types
     WHERE studio_id = $1 AND policy IS NOT NULL ORDER BY name`,
    [studioId],
  );
