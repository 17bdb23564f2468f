import { studioSettings, type SettingsView, type StudioSettings } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { defaultSettings } from '../shared/default-settings.js';
import { versionsOf } from '../shared/record-changes.js';

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

const known = (changed: Partial<StudioSettings>): Partial<StudioSettings> => {
  const good = Object.entries(studioSettings.shape).filter(
    ([name, shape]) => shape.safeParse(changed[name as keyof StudioSettings]).success,
  );
  return Object.fromEntries(good.map(([name]) => [name, changed[name as keyof StudioSettings]]));
};
