import type { MergedIds } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';

/** What one person has once: the rows of the two records that can't both stay. */
export const combineRecords = async (
  tx: EntityManager,
  { studioId, userId, intoId }: MergedIds,
): Promise<void> => {
  for (const statement of [...health, ...contact, ...waivers, visits, ...calendar, broadcasts])
    await tx.query(statement, [studioId, userId, intoId]);
};

/** Both say something of one body: nothing is lost, and the later consent covers it. */
const health = [
  `UPDATE health_records k SET pregnant = k.pregnant OR f.pregnant,
     injury = concat_ws(' / ', nullif(k.injury, ''), nullif(nullif(f.injury, ''), k.injury)),
     surgery = concat_ws(' / ', nullif(k.surgery, ''), nullif(nullif(f.surgery, ''), k.surgery)),
     other = concat_ws(' / ', nullif(k.other, ''), nullif(nullif(f.other, ''), k.other)),
     consent_recorded_by = CASE WHEN f.consent_at > k.consent_at OR k.consent_at IS NULL
       THEN f.consent_recorded_by ELSE k.consent_recorded_by END,
     consent_at = greatest(k.consent_at, f.consent_at),
     version = k.version + f.version, updated_at = greatest(k.updated_at, f.updated_at)
   FROM health_records f
   WHERE k.studio_id = $1 AND k.member_id = $3 AND f.studio_id = $1 AND f.member_id = $2`,
  `DELETE FROM health_records f WHERE f.studio_id = $1 AND f.member_id = $2 AND EXISTS (
     SELECT FROM health_records k WHERE k.studio_id = $1 AND k.member_id = $3)`,
];

/** The later word counts; one that was taken away counts less than one that is there. */
const laterContact = `SELECT id FROM emergency_contacts WHERE studio_id = $1
  AND member_id IN ($2, $3) ORDER BY (name || phone) = '', updated_at DESC, id LIMIT 1`;
const contact = [
  `DELETE FROM record_changes WHERE studio_id = $1 AND record_id IN (
     SELECT id FROM emergency_contacts WHERE studio_id = $1 AND member_id IN ($2, $3)
       AND id <> (${laterContact}))`,
  `DELETE FROM emergency_contacts WHERE studio_id = $1 AND member_id IN ($2, $3)
     AND id <> (${laterContact})`,
];

/** The first signature of a version stands (decision 40); one request is enough. */
const waivers = [
  `DELETE FROM waiver_signatures s USING waiver_signatures o
   WHERE s.studio_id = $1 AND o.studio_id = $1 AND s.version = o.version
     AND s.member_id IN ($2, $3) AND o.member_id IN ($2, $3) AND s.member_id <> o.member_id
     AND (s.signed_at, s.member_id) > (o.signed_at, o.member_id)`,
  `DELETE FROM waiver_requests r USING waiver_requests o
   WHERE r.studio_id = $1 AND o.studio_id = $1
     AND r.member_id IN ($2, $3) AND o.member_id IN ($2, $3) AND r.member_id <> o.member_id
     AND (r.requested_at, r.member_id) < (o.requested_at, o.member_id)`,
  `DELETE FROM imported_waivers w USING imported_waivers o
   WHERE w.studio_id = $1 AND o.studio_id = $1
     AND w.member_id IN ($2, $3) AND o.member_id IN ($2, $3) AND w.member_id <> o.member_id
     AND (w.signed_on, w.member_id) < (o.signed_on, o.member_id)`,
];

/** Two files brought the same visit for the two records: it was one. */
const visits = `DELETE FROM imported_visits f
  WHERE f.studio_id = $1 AND f.member_id = $2 AND EXISTS (
    SELECT FROM imported_visits k WHERE k.studio_id = $1 AND k.member_id = $3
      AND k.starts_at = f.starts_at AND k.class_name = f.class_name)`;

/** The kept record's own address of a calendar goes on; the other one is empty from now on. */
const calendar = [
  `DELETE FROM calendar_feeds f WHERE f.studio_id = $1 AND f.member_id = $2 AND EXISTS (
     SELECT FROM calendar_feeds k WHERE k.studio_id = $1 AND k.member_id = $3)`,
  `DELETE FROM calendar_entries f WHERE f.studio_id = $1 AND f.member_id = $2 AND EXISTS (
     SELECT FROM calendar_entries k
     WHERE k.studio_id = $1 AND k.member_id = $3 AND k.id = f.id)`,
];

const broadcasts = `DELETE FROM broadcast_recipients f
  WHERE f.studio_id = $1 AND f.member_id = $2 AND EXISTS (
    SELECT FROM broadcast_recipients k
    WHERE k.studio_id = $1 AND k.member_id = $3 AND k.broadcast_id = f.broadcast_id)`;
