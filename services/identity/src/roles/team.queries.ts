import { Inject, Injectable } from '@nestjs/common';
import type { TeamMember } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, In } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Profile } from '../profiles/profile.entity.js';
import { withAccounts } from '../profiles/users.api.js';

interface Row {
  id: string;
  teaches: boolean;
  sent_at: Date | null;
  expires_at: Date | null;
}

/** Who works here. */
@Injectable()
export class TeamQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** By name; `id`: that one alone. */
  async all(id: string | null = null): Promise<TeamMember[]> {
    const { STUDIO_ID: studioId, SERVICE_SECRET: secret } = this.config;
    const { manager } = this.dataSource;
    const rows = await manager.query<Row[]>(
      `SELECT p.id, l.sent_at, l.expires_at, EXISTS (SELECT FROM user_roles r
           WHERE r.studio_id = p.studio_id AND r.user_id = p.id AND r.role = 'trainer') AS teaches
       FROM profiles p
       LEFT JOIN one_time_links l ON l.user_id = p.id AND l.type = 'invite' AND l.expires_at > now()
       WHERE p.studio_id = $1 AND ($2::uuid IS NULL OR p.id = $2) AND (p.role <> 'user' OR p.is_admin
         OR EXISTS (SELECT FROM user_roles r WHERE r.studio_id = p.studio_id AND r.user_id = p.id))
       ORDER BY lower(coalesce(p.full_name, p.email)), p.id`,
      [studioId, id],
    );
    const ids = rows.map((row) => row.id);
    const profiles = await manager.getRepository(Profile).findBy({ studioId, id: In(ids) });
    const people = await withAccounts(manager, profiles, { secret });
    const byId = new Map(people.map((person) => [person.id, person]));
    return rows.flatMap((row) => {
      const person = byId.get(row.id);
      return person
        ? [{ ...person, teaches: row.teaches, invitation: invitationOf(row, person) }]
        : [];
    });
  }

  /** Throws NOT_FOUND. */
  async one(id: string): Promise<TeamMember> {
    const [person] = await this.all(id);
    if (!person) throw new Refused('NOT_FOUND');
    return person;
  }
}

const invitationOf = (
  { sent_at: sentAt, expires_at: expiresAt }: Row,
  { email_confirmed: isConfirmed }: { email_confirmed?: boolean | undefined },
): TeamMember['invitation'] =>
  sentAt && expiresAt && !isConfirmed
    ? { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
    : null;
