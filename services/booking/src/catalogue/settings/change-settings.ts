import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SettingsView, StudioSettings } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { setFees } from '../products/products.api.js';
import { contradictions } from '../../policy/contradictions.js';
import { findOwnPolicies, lockSettings, readSettings } from './settings.queries.js';
import { Settings } from './settings.js';

interface SettingsRequest {
  settings: Partial<StudioSettings>;
  reason?: string | undefined;
  version?: number | undefined;
}

const fees: readonly (keyof StudioSettings)[] = ['lateFee', 'noShowFee'];

/** An admin changes numbers of the studio. Safe to repeat; what is booked keeps its deadlines. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly settings: Settings,
  ) {}

  /** Throws SETTINGS_CONFLICT, EDIT_CONFLICT. */
  async execute(
    admin: SignedInUser,
    { settings, reason, version }: SettingsRequest,
  ): Promise<SettingsView> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      await lockSettings(tx, studioId);
      const record = { studioId, recordId: studioId };
      await refuseOverwrite(tx, record, { version, wanted: settings });
      const { settings: before } = await readSettings(tx, studioId);
      const after: StudioSettings = { ...before, ...settings };
      const names = Object.keys(after) as (keyof StudioSettings)[];
      const changed = names.filter((name) => before[name] !== after[name]);
      if (changed.length > 0) {
        const problems = contradictions(after, await findOwnPolicies(tx, studioId));
        if (problems.length > 0) throw new Refused('SETTINGS_CONFLICT', problems);
        await this.save(tx, admin, pick(after, changed));
        if (changed.some((name) => fees.includes(name))) await setFees(tx, studioId, after);
        await this.publishChange(tx, after);
        const done = { before: pick(before, changed), after: pick(after, changed) };
        const at = this.studio.now();
        await noteRecordChange(tx, record, { by: admin, at, ...done });
        await recordHistory(tx, {
          studioId,
          by: admin,
          at,
          action: 'settings.changed',
          subjectUserId: null,
          ...done,
          ...(reason && { reason }),
        });
      }
      return readSettings(tx, studioId);
    });
    // This process goes by them at once.
    await this.settings.execute();
    return view;
  }

  private async publishChange(tx: EntityManager, { graceDays }: StudioSettings): Promise<void> {
    const data = { graceDays, asOf: this.studio.now().toISOString() };
    await publish(tx, { type: 'studio.settings_changed.v1', data, studioId: this.studio.id });
  }

  private async save(
    tx: EntityManager,
    admin: SignedInUser,
    changed: Partial<StudioSettings>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO studio_settings AS s (studio_id, changed, changed_at, changed_by)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (studio_id) DO UPDATE SET changed = s.changed || excluded.changed,
         changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
      [this.studio.id, JSON.stringify(changed), this.studio.now(), admin.id],
    );
  }
}

const pick = (
  settings: StudioSettings,
  names: readonly (keyof StudioSettings)[],
): Partial<StudioSettings> => Object.fromEntries(names.map((name) => [name, settings[name]]));
