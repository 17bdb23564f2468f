import type { HealthFlags, HealthReading, HealthRecord, MemberSafety } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { versionColumn } from '../../shared/record-changes.js';

export interface OfMember {
  studioId: string;
  memberId: string;
}

interface ContactRow {
  id: string;
  name: string;
  relation: string;
  phone: string;
  updated_at: Date;
  updated_by: string | null;
  version: number;
}

const nameOf = (row: string): string => `coalesce(nullif(${row}.full_name, ''), ${row}.email)`;

/** `lock`: until the transaction ends. One without a name was taken away. */
export const findContact = async (
  tx: EntityManager,
  { studioId, memberId }: OfMember,
  lock = false,
): Promise<ContactRow | undefined> => {
  const [row] = await tx.query<ContactRow[]>(
    `SELECT c.id, c.name, c.relation, c.phone, c.updated_at, ${nameOf('m')} AS updated_by,
       ${versionColumn('c')}
     FROM emergency_contacts c
     LEFT JOIN members m ON m.studio_id = c.studio_id AND m.id = c.updated_by
     WHERE c.studio_id = $1 AND c.member_id = $2 ${lock ? 'FOR UPDATE OF c' : ''}`,
    [studioId, memberId],
  );
  return row;
};

export interface HealthRow {
  pregnant: boolean;
  injury: string;
  surgery: string;
  other: string;
  consent_at: Date | null;
  consent_recorded_by: string | null;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}

export const findHealth = async (
  tx: EntityManager,
  { studioId, memberId }: OfMember,
  lock = false,
): Promise<HealthRow | undefined> => {
  const [row] = await tx.query<HealthRow[]>(
    `SELECT h.pregnant, h.injury, h.surgery, h.other, h.consent_at, h.version, h.updated_at,
       ${nameOf('c')} AS consent_recorded_by, ${nameOf('u')} AS updated_by
     FROM health_records h
     LEFT JOIN members c ON c.studio_id = h.studio_id AND c.id = h.consent_recorded_by
     LEFT JOIN members u ON u.studio_id = h.studio_id AND u.id = h.updated_by
     WHERE h.studio_id = $1 AND h.member_id = $2 ${lock ? 'FOR UPDATE OF h' : ''}`,
    [studioId, memberId],
  );
  return row;
};

const toHealthState = (row: HealthRow | undefined): MemberSafety['health'] => ({
  onFile: row !== undefined && hasFlags(row),
  consentAt: row?.consent_at?.toISOString() ?? null,
  consentRecordedBy: row?.consent_recorded_by ?? null,
  updatedAt: row?.updated_at.toISOString() ?? null,
});

const hasFlags = ({ pregnant, injury, surgery, other }: HealthRow): boolean =>
  pregnant || [injury, surgery, other].some((text) => text !== '');

const noFlags: HealthFlags = { pregnant: false, injury: '', surgery: '', other: '' };

const toFlags = ({ pregnant, injury, surgery, other }: HealthRow): HealthFlags => ({
  pregnant,
  injury,
  surgery,
  other,
});

export const toHealthRecord = (row: HealthRow | undefined): HealthRecord => ({
  ...toHealthState(row),
  flags: row ? toFlags(row) : noFlags,
  version: row?.version ?? 0,
});

export const findSafety = async (tx: EntityManager, member: OfMember): Promise<MemberSafety> => {
  const contact = await findContact(tx, member);
  const health = await findHealth(tx, member);
  return {
    contact: contact?.name
      ? {
          name: contact.name,
          relation: contact.relation,
          phone: contact.phone,
          updatedAt: contact.updated_at.toISOString(),
          updatedBy: contact.updated_by,
        }
      : null,
    contactVersion: contact?.version ?? 0,
    health: toHealthState(health),
  };
};

interface ReadingRow {
  id: string;
  at: Date;
  reader: string | null;
  class_name: string | null;
  starts_at: Date | null;
}

export const findReadings = async (
  tx: EntityManager,
  { studioId, memberId }: OfMember,
): Promise<HealthReading[]> => {
  const rows = await tx.query<ReadingRow[]>(
    `SELECT r.id, r.at, ${nameOf('m')} AS reader, c.name AS class_name, s.starts_at
     FROM health_readings r
     LEFT JOIN members m ON m.studio_id = r.studio_id AND m.id = r.reader_id
     LEFT JOIN schedules s ON s.studio_id = r.studio_id AND s.id = r.schedule_id
     LEFT JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE r.studio_id = $1 AND r.member_id = $2 ORDER BY r.at DESC, r.id DESC LIMIT 100`,
    [studioId, memberId],
  );
  return rows.map(({ id, at, reader, class_name, starts_at }) => ({
    id,
    at: at.toISOString(),
    readerName: reader,
    forClass:
      class_name !== null && starts_at
        ? { name: class_name, startsAt: starts_at.toISOString() }
        : null,
  }));
};
