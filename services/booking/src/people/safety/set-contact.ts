import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MemberSafety } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { readPhone } from '@studio/nest-kit/phone';
import { DataSource } from 'typeorm';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { requireMember } from '../members/members.api.js';
import { findContact, findSafety } from './safety.queries.js';

export interface Contact {
  name: string;
  relation: string;
  phone: string;
}

interface ContactChange {
  by: SignedInUser;
  memberId: string;
  contact: Contact | null;
  version?: number | undefined;
}

const none: Contact = { name: '', relation: '', phone: '' };

/** Whom to call for a member. The history says that it was changed, not who the other person is. */
@Injectable()
export class SetContact {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND, EDIT_CONFLICT; BAD_REQUEST for a number that is none. */
  async execute({ by, memberId, contact, version }: ContactChange): Promise<MemberSafety> {
    const { id: studioId } = this.studio;
    const member = { studioId, memberId };
    const { name, relation } = contact ?? none;
    const phone = readPhone(contact?.phone ?? null, 'contact.phone') ?? '';
    const at = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      await requireMember(tx, studioId, memberId);
      await tx.query(
        `INSERT INTO emergency_contacts
           (studio_id, id, member_id, name, relation, phone, updated_at, updated_by)
         VALUES ($1, $2, $3, '', '', '', $4, $5) ON CONFLICT DO NOTHING`,
        [studioId, newId(), memberId, at, by.id],
      );
      const row = await findContact(tx, member, true);
      if (!row) throw new Refused('MEMBER_NOT_FOUND');
      const record = { studioId, recordId: row.id };
      const before = { name: row.name, relation: row.relation, phone: row.phone };
      const after = { name, relation, phone };
      await refuseOverwrite(tx, record, { version, wanted: after });
      await tx.query(
        `UPDATE emergency_contacts SET name = $3, relation = $4, phone = $5, updated_at = $6,
           updated_by = $7
         WHERE studio_id = $1 AND id = $2`,
        [studioId, row.id, name, relation, phone, at, by.id],
      );
      await noteRecordChange(tx, record, { by, at, before, after });
      await recordHistory(tx, {
        studioId,
        by,
        at,
        action: 'emergency_contact.changed',
        subjectUserId: memberId,
        before: { hasContact: row.name !== '' },
        after: { hasContact: contact !== null },
      });
      return findSafety(tx, member);
    });
  }
}
