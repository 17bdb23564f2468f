import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { OpenedKiosk } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { kioskExpiresAt } from '../../policy/kiosk-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { hashOf, toKioskView } from './kiosk-rows.js';

/** A session of its own for a tablet. Its token is shown once and kept as a hash. */
@Injectable()
export class OpenKiosk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async execute(staff: SignedInUser, { name }: { name: string }): Promise<OpenedKiosk> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const token = randomBytes(24).toString('base64url');
    const row = {
      id: newId(),
      name,
      opened_by: staff.id,
      opened_at: now,
      expires_at: kioskExpiresAt(now),
    };
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `INSERT INTO kiosks (studio_id, id, name, token_hash, opened_by, opened_at, expires_at,
           busy_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $6)`,
        [studioId, row.id, name, hashOf(token), staff.id, now, row.expires_at],
      );
      await recordHistory(tx, {
        studioId,
        by: staff,
        at: now,
        subjectUserId: null,
        action: 'kiosk.opened',
        before: {},
        after: { kioskId: row.id, name },
      });
    });
    return { ...toKioskView(row), token };
  }
}
