import type { EntityManager } from 'typeorm';
import type { ImportFacts } from './person-facts.js';

export interface KnownPerson {
  no: number;
  by_id: string | null;
  by_email: string | null;
  /** Somebody with the number: whose name is alike first. */
  by_phone: string | null;
  phone_name: string | null;
  phone_has_email: boolean | null;
  is_same_name: boolean | null;
}

/** Who of the rows is here already: by the other system's id, by address, by number. */
export const findKnownPeople = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly { no: number; facts: ImportFacts }[],
): Promise<Map<number, KnownPerson>> => {
  const found = await tx.query<KnownPerson[]>(
    `SELECT r.no, x.user_id AS by_id, coalesce(u.merged_into, u.id) AS by_email,
       p.id AS by_phone, p.name AS phone_name, p.has_email AS phone_has_email, p.is_same_name
     FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[])
       AS r (no, name, email, phone, external_id)
     LEFT JOIN imported_ids x ON x.studio_id = $1 AND x.external_id = r.external_id
     LEFT JOIN users u ON u.email = r.email AND u.email <> ''
     LEFT JOIN LATERAL (
       SELECT o.id, coalesce(o.full_name, o.email) AS name, o.email <> '' AS has_email,
         coalesce(search_key(o.full_name) = search_key(r.name), false) AS is_same_name
       FROM profiles o
       WHERE o.studio_id = $1 AND o.phone IS NOT NULL AND phone_key(o.phone) = phone_key(r.phone)
       ORDER BY 4 DESC, o.created_at, o.id LIMIT 1) p ON true`,
    [
      studioId,
      rows.map(({ no }) => no),
      rows.map(({ facts }) => facts.fullName ?? null),
      rows.map(({ facts }) => facts.email ?? null),
      rows.map(({ facts }) => facts.phone ?? null),
      rows.map(({ facts }) => facts.externalId ?? null),
    ],
  );
  return new Map(found.map((one) => [one.no, one]));
};
