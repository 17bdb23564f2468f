import { demoBirthDate, demoPeople, DEMO_PASSWORD } from '@studio/demo-studio';
import { studioDay } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../accounts/hash-password.js';

const joined = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000);

const columnsOf = (today: string) => [
  demoPeople.map(({ id }) => id),
  demoPeople.map(({ email }) => email),
  demoPeople.map(({ fullName }) => fullName),
  demoPeople.map(({ phone }) => phone),
  demoPeople.map(({ role }) => role),
  demoPeople.map(({ joinedDaysAgo }) => joined(joinedDaysAgo)),
  demoPeople.map((person) => demoBirthDate(person, today)),
];

/**
 * The demo studio's people, confirmed and able to sign in. No events: every service seeds its own
 * copy. Run again, it changes nothing. Returns how many were added.
 */
export const seedDemo = async (dataSource: DataSource, studioId: string): Promise<number> => {
  // One hash for all: 230 of them would take seconds.
  const hash = await hashPassword(DEMO_PASSWORD);
  const columns = columnsOf(studioDay(new Date()));
  return dataSource.transaction(async (tx) => {
    const added: unknown[] = await tx.query(
      `INSERT INTO users (id, email, password_hash, email_confirmed_at, user_metadata,
                          created_at, updated_at)
       SELECT p.id, p.email, $5, p.at, jsonb_build_object('full_name', p.name, 'phone_number', p.phone),
              p.at, p.at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $6::timestamptz[])
         AS p (id, email, name, phone, at)
       ON CONFLICT DO NOTHING RETURNING id`,
      [columns[0], columns[1], columns[2], columns[3], hash, columns[5]],
    );
    await tx.query(
      `INSERT INTO profiles (studio_id, id, email, full_name, phone, role, is_admin, birth_date,
                             created_at, updated_at)
       SELECT $8, p.id, p.email, p.name, p.phone, p.role, p.role = 'admin', p.born, p.at, p.at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[],
                   $7::date[])
         AS p (id, email, name, phone, role, at, born)
       ON CONFLICT DO NOTHING`,
      [...columns, studioId],
    );
    await tx.query(
      `INSERT INTO user_roles (studio_id, user_id, role)
       SELECT $1, id, 'trainer' FROM unnest($2::uuid[]) AS t (id)
       ON CONFLICT DO NOTHING`,
      [studioId, demoPeople.filter(({ role }) => role === 'trainer').map(({ id }) => id)],
    );
    return added.length;
  });
};
