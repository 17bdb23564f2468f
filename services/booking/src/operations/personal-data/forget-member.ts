import type { EntityManager } from 'typeorm';
import { cancelAllOfMember, reconcileWaitlist } from '../../seats/seats.api.js';
import { enterInLedger } from '../../funding/credits/credits.api.js';
import { forgetRecordChanges } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { eraseHistory } from '../../people/history/history.api.js';
import { leaveEventWaitlists } from './leave-event-waitlists.js';

export interface Leaver {
  studio: StudioContext;
  studioId: string;
  memberId: string;
  now: Date;
}

/** Shown where a name was: rosters and statistics keep their numbers. */
const NOBODY = 'Deleted member';

/**
 * What remains of a member is an id: visits, credits and money that have no name any more
 * (docs/privacy.md). Places to come are given back, credits that are left lapse. Safe to repeat.
 */
export const forgetMember = async (tx: EntityManager, leaver: Leaver): Promise<void> => {
  await eraseName(tx, leaver);
  const freed = await cancelAllOfMember(tx, leaver);
  await leaveEventWaitlists(tx, leaver);
  const { studio, now } = leaver;
  for (const scheduleId of freed) await reconcileWaitlist(tx, { studio, scheduleId, now });
  await lapseCredits(tx, leaver);
  await eraseRecordChanges(tx, leaver);
  await eraseSignatures(tx, leaver);
  await eraseHistory(tx, leaver);
  await eraseOwnNotes(tx, leaver);
  for (const table of ownTables)
    await tx.query(`DELETE FROM ${table} WHERE studio_id = $1 AND member_id = $2`, [
      leaver.studioId,
      leaver.memberId,
    ]);
  await tx.query('DELETE FROM idempotency_keys WHERE studio_id = $1 AND user_id = $2', [
    leaver.studioId,
    leaver.memberId,
  ]);
};

/** Tables of which nothing of a member stays. */
const ownTables = [
  'calendar_feeds',
  'calendar_entries',
  'member_notes',
  'emergency_contacts',
  'health_records',
  'health_readings',
  'waiver_requests',
  'imported_waivers',
];

/** Of a trainer's name, text and availability; of notes and the emergency contact. */
const eraseRecordChanges = async (
  tx: EntityManager,
  { studioId, memberId }: Leaver,
): Promise<void> => {
  await tx.query(
    `DELETE FROM record_changes WHERE studio_id = $1 AND (record_id = $2
       OR record_id IN (SELECT id FROM member_notes WHERE studio_id = $1 AND member_id = $2)
       OR record_id IN (SELECT id FROM emergency_contacts WHERE studio_id = $1 AND member_id = $2)
       OR record_id IN (SELECT id FROM trainer_availability WHERE studio_id = $1 AND trainer_id = $2))`,
    [studioId, memberId],
  );
  await tx.query(
    `UPDATE substitution_steps SET note = NULL WHERE studio_id = $1 AND note IS NOT NULL
       AND substitution_id IN (SELECT id FROM substitutions
         WHERE studio_id = $1 AND trainer_id = $2)`,
    [studioId, memberId],
  );
  await tx.query(`UPDATE substitutions SET reason = '' WHERE studio_id = $1 AND trainer_id = $2`, [
    studioId,
    memberId,
  ]);
  await tx.query(`DELETE FROM trainer_availability WHERE studio_id = $1 AND trainer_id = $2`, [
    studioId,
    memberId,
  ]);
};

/** What a trainer wrote for nobody else is nobody's when the trainer goes. */
const eraseOwnNotes = async (tx: EntityManager, { studioId, memberId }: Leaver): Promise<void> => {
  const [erased] = await tx.query<[{ id: string }[], number]>(
    `DELETE FROM member_notes WHERE studio_id = $1 AND author_id = $2 AND visibility = 'own'
     RETURNING id`,
    [studioId, memberId],
  );
  await forgetRecordChanges(
    tx,
    studioId,
    erased.map(({ id }) => id),
  );
};

/** That a text was signed and when stays with the visits; whose hand it was goes. */
const eraseSignatures = async (
  tx: EntityManager,
  { studioId, memberId }: Leaver,
): Promise<void> => {
  await tx.query(
    `UPDATE waiver_signatures SET name = '', drawing = NULL
     WHERE studio_id = $1 AND member_id = $2`,
    [studioId, memberId],
  );
};

const eraseName = async (tx: EntityManager, { studioId, memberId }: Leaver): Promise<void> => {
  // Told for ever: events about the person that come late, or a request under way, change nothing.
  await tx.query(
    `INSERT INTO members (studio_id, id, email, full_name, role, told_at)
     VALUES ($1, $2, '', $3, 'user', 'infinity')
     ON CONFLICT (studio_id, id) DO UPDATE SET email = '', full_name = excluded.full_name,
       avatar_url = NULL, birthday = NULL, role = 'user', told_at = 'infinity'`,
    [studioId, memberId, NOBODY],
  );
  // Classes of a trainer who goes stay in the timetable until the studio gives them to another.
  for (const table of ['trainer_page_drafts', 'trainer_portraits'])
    await tx.query(`DELETE FROM ${table} WHERE studio_id = $1 AND trainer_id = $2`, [
      studioId,
      memberId,
    ]);
  // Imported visits know a trainer by name alone.
  await tx.query(
    `UPDATE imported_visits v SET trainer_name = '' FROM trainers t
     WHERE t.studio_id = $1 AND t.id = $2 AND v.studio_id = $1
       AND lower(v.trainer_name) = lower(t.name)`,
    [studioId, memberId],
  );
  await tx.query(
    `UPDATE trainers SET name = 'Former trainer', bio = '', specialities = '{}',
       certificates = '[]', languages = '{}', portrait_id = NULL, avatar_url = NULL, active = false
     WHERE studio_id = $1 AND id = $2`,
    [studioId, memberId],
  );
};

const lapseCredits = async (
  tx: EntityManager,
  { studioId, memberId, now }: Leaver,
): Promise<void> => {
  const left = await tx.query<{ id: string; credits_left: number }[]>(
    `SELECT id, credits_left FROM user_packages
     WHERE studio_id = $1 AND member_id = $2 AND credits_left > 0 ORDER BY id FOR UPDATE`,
    [studioId, memberId],
  );
  for (const { id: userPackageId, credits_left: credits } of left) {
    await enterInLedger(tx, {
      studioId,
      userPackageId,
      memberId,
      kind: 'expire',
      delta: -credits,
      at: now,
      because: 'account_deleted',
      reason: 'account deleted',
    });
    await tx.query(`UPDATE user_packages SET credits_left = 0 WHERE studio_id = $1 AND id = $2`, [
      studioId,
      userPackageId,
    ]);
  }
};
