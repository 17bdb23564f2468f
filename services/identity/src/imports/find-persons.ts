import type { ImportProblem } from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { ReadRow } from './person-facts.js';

export interface Person {
  id: string;
  email: string;
  fullName: string | null;
}

interface FoundRow {
  no: number;
  by_id: string | null;
  by_email: string | null;
  by_phone: { id: string; name: string | null }[] | null;
}

/** Whom rows name: by the other system's id or our own, by address, by number. */
const findAll = (
  tx: EntityManager,
  studioId: string,
  rows: readonly (ReadRow & { no: number })[],
): Promise<FoundRow[]> =>
  tx.query<FoundRow[]>(
    `SELECT r.no, coalesce(x.user_id, own.id) AS by_id, coalesce(u.merged_into, u.id) AS by_email,
       (SELECT json_agg(json_build_object('id', o.id, 'name', o.full_name)) FROM profiles o
        WHERE o.studio_id = $1 AND o.phone IS NOT NULL AND phone_key(o.phone) = phone_key(r.phone))
         AS by_phone
     FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS r (no, email, phone, external_id)
     LEFT JOIN imported_ids x ON x.studio_id = $1 AND x.external_id = r.external_id
     LEFT JOIN users u ON u.email = r.email AND u.email <> ''
     LEFT JOIN profiles own ON own.studio_id = $1 AND own.id = CASE
       WHEN r.external_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       THEN r.external_id::uuid END`,
    [
      studioId,
      rows.map(({ no }) => no),
      rows.map(({ facts }) => facts.email ?? null),
      rows.map(({ facts }) => facts.phone ?? null),
      rows.map(({ facts }) => facts.externalId ?? null),
    ],
  );

export type NoPerson = Pick<ImportProblem, 'field' | 'code'>;
type Verdict = { id: string } | NoPerson;

/** Families share numbers: of several it is the one of the name; another name is another person. */
const byPhone = (found: FoundRow, fullName: string | undefined): Verdict => {
  const all = found.by_phone ?? [];
  const alike = fullName
    ? all.filter(({ name }) => searchKey(name ?? '') === searchKey(fullName))
    : all;
  const [one, another] = alike;
  if (another) return { field: 'phone', code: 'several_people' };
  return one ? { id: one.id } : { field: null, code: 'person_unknown' };
};

const judge = ({ facts }: ReadRow, found: FoundRow | undefined): Verdict => {
  if (!found) return { field: null, code: 'person_unknown' };
  const { by_id: byId, by_email: byEmail } = found;
  if (byId && byEmail && byId !== byEmail) return { field: 'externalId', code: 'id_of_another' };
  const sure = byId ?? byEmail;
  return sure ? { id: sure } : byPhone(found, facts.fullName);
};

/** Who each row is about, or why nobody is. */
export const findPersons = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly (ReadRow & { no: number })[],
): Promise<Map<number, Person | NoPerson>> => {
  const found = new Map((await findAll(tx, studioId, rows)).map((one) => [one.no, one]));
  const verdicts = rows.map((row) => ({ no: row.no, verdict: judge(row, found.get(row.no)) }));
  const ids = verdicts.flatMap(({ verdict }) => ('id' in verdict ? [verdict.id] : []));
  const people = await findPeople(tx, studioId, ids);
  const persons = new Map<number, Person | NoPerson>();
  for (const { no, verdict } of verdicts) {
    const person = 'id' in verdict ? people.get(verdict.id) : verdict;
    persons.set(no, person ?? { field: null, code: 'person_unknown' });
  }
  return persons;
};

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
