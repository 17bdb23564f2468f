import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

/**
 * A trainer's new name or picture shows on the team's page and in the timetable; the picture not
 * where the own page has a portrait.
 */
@Injectable()
export class OnTrainerEvents {
  @OnEvent('profile.changed.v1', 'OnTrainerNews.changed')
  async changed(
    { studioId, data }: StudioEvent<'profile.changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      `UPDATE trainers SET name = coalesce(nullif($3, ''), name),
         avatar_url = CASE WHEN portrait_id IS NULL THEN $4 ELSE avatar_url END
       WHERE studio_id = $1 AND id = $2`,
      [studioId, data.userId, data.fullName, data.avatarUrl],
    );
  }

  /**
   * Who is made a trainer joins the team; who no longer is one leaves its page, not the past. Who is
   * retired and stays a trainer stays retired.
   */
  @OnEvent('role.changed.v1', 'OnTrainerNews.roleChanged')
  async roleChanged(
    { studioId, data, occurredAt }: StudioEvent<'role.changed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.query(
      data.isTrainer
        ? `INSERT INTO trainers AS t (studio_id, id, role_told_at, name, avatar_url)
           VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (studio_id, id) DO UPDATE SET active = t.active OR NOT t.has_role,
             has_role = true, role_told_at = $3
           WHERE t.role_told_at IS NULL OR t.role_told_at <= $3`
        : `UPDATE trainers SET active = false, has_role = false, role_told_at = $3
           WHERE studio_id = $1 AND id = $2 AND (role_told_at IS NULL OR role_told_at <= $3)`,
      data.isTrainer
        ? [studioId, data.userId, occurredAt, data.fullName ?? data.email, data.avatarUrl]
        : [studioId, data.userId, occurredAt],
    );
  }
}
