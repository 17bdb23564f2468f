import type { EntityManager } from 'typeorm';
import { answerKeysOf } from './answer-keys.js';
import type { Candidate, Matches } from './match-rules.js';
import type { ImportFacts } from './read-row.js';

interface FoundRow {
  no: number;
  by_answer: { id: string; isNew: boolean } | null;
  by_id: Candidate | null;
  by_email: Candidate | null;
  by_phone: Candidate[] | null;
}

const candidate = (id: string): string =>
  `(SELECT json_build_object('id', u.id, 'name', o.full_name, 'hasEmail', u.email <> '')
    FROM users u LEFT JOIN profiles o ON o.studio_id = $1 AND o.id = u.id WHERE u.id = ${id})`;

const emptyMatches: Matches = { byAnswer: null, byId: null, byEmail: null, byPhone: [] };

const matchesSql = `SELECT r.no,
       (SELECT json_build_object('id', coalesce(m.merged_into, n.user_id), 'isNew', m.id IS NULL)
        FROM import_names n LEFT JOIN users m ON m.id = n.user_id
        WHERE n.studio_id = $1
          AND n.key IN (SELECT jsonb_array_elements_text(r.answer_keys)) LIMIT 1) AS by_answer,
       CASE WHEN coalesce(x.user_id, own.id) IS NOT NULL
         THEN ${candidate('coalesce(x.user_id, own.id)')} END AS by_id,
       CASE WHEN a.id IS NOT NULL THEN ${candidate('coalesce(a.merged_into, a.id)')} END AS by_email,
       (SELECT json_agg(json_build_object('id', o.id, 'name', o.full_name, 'hasEmail', o.email <> '')
          ORDER BY o.created_at, o.id)
        FROM profiles o
        WHERE o.studio_id = $1 AND o.phone IS NOT NULL AND phone_key(o.phone) = phone_key(r.phone))
         AS by_phone
     FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
       AS r (no, email, phone, external_id, answer_keys)
     LEFT JOIN imported_ids x ON x.studio_id = $1 AND x.external_id = r.external_id
     LEFT JOIN users a ON a.email = r.email AND a.email <> ''
     LEFT JOIN profiles own ON own.studio_id = $1 AND own.id = CASE
       WHEN r.external_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       THEN r.external_id::uuid END`;

/**
 * Whom rows name: by what was answered of the same name before, by the other system's id or our own,
 * by address, by number.
 */
export const findMatches = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly { no: number; facts: ImportFacts }[],
): Promise<(no: number) => Matches> => {
  const found = await tx.query<FoundRow[]>(matchesSql, [
    studioId,
    rows.map(({ no }) => no),
    rows.map(({ facts }) => facts.email ?? null),
    rows.map(({ facts }) => facts.phone ?? null),
    rows.map(({ facts }) => facts.externalId ?? null),
    rows.map(({ facts }) => JSON.stringify(answerKeysOf(facts))),
  ]);
  const matches = new Map(
    found.map(({ no, by_answer: byAnswer, by_id: byId, by_email: byEmail, by_phone: byPhone }) => [
      no,
      { byAnswer, byId, byEmail, byPhone: byPhone ?? [] },
    ]),
  );
  return (no) => matches.get(no) ?? emptyMatches;
};

export interface Person {
  id: string;
  email: string;
  fullName: string | null;
}

/** People as other services know them. */
export const findPeople = async (
  tx: EntityManager,
  studioId: string,
  ids: readonly string[],
): Promise<Map<string, Person>> => {
  const people = await tx.query<Person[]>(
    `SELECT id, email, full_name AS "fullName" FROM profiles WHERE studio_id = $1 AND id = ANY($2)`,
    [studioId, ids],
  );
  return new Map(people.map((one) => [one.id, one]));
};
