import type { ImportField, ImportProblem } from '@studio/contracts';
import { canBeOnePerson } from './name-rules.js';
import type { ImportFacts } from './read-row.js';

export interface Candidate {
  id: string;
  name: string | null;
  hasEmail: boolean;
}

/** Whom a row's contacts find. */
export interface Matches {
  /** What somebody said of this name with one of these contacts; `isNew`: to be made. */
  byAnswer: { id: string; isNew: boolean } | null;
  byId: Candidate | null;
  byEmail: Candidate | null;
  byPhone: Candidate[];
}

/** What the contacts are somebody else's by, as far as the name says. */
export type MatchedBy = Extract<ImportField, 'externalId' | 'email' | 'phone'>;

export type Match =
  /** `byPhone`: by number and name alone. */
  | { kind: 'known'; id: string; byPhone?: Candidate }
  | { kind: 'new'; id: string }
  | { kind: 'undecided'; candidate: Candidate | null; by: MatchedBy }
  | { kind: 'conflict' }
  | { kind: 'nobody' }
  | { kind: 'several'; first: Candidate };

const matchByPhone = (fullName: string | undefined, people: readonly Candidate[]): Match => {
  const alike = people.filter(({ name }) => canBeOnePerson(name, fullName));
  const [one, another] = alike;
  if (one && another) return { kind: 'several', first: one };
  if (one) return { kind: 'known', id: one.id, byPhone: one };
  const [other, third] = people;
  if (!other) return { kind: 'nobody' };
  return { kind: 'undecided', candidate: third ? null : other, by: 'phone' };
};

/** The id or the address decide, where the name does not contradict. */
const matchSure = (
  { fullName }: ImportFacts,
  sure: { candidate: Candidate; by: MatchedBy },
  byPhone: readonly Candidate[],
): Match => {
  if (canBeOnePerson(sure.candidate.name, fullName))
    return { kind: 'known', id: sure.candidate.id };
  // A family has one address and one number: who has both the number and the name is who it is.
  const alike = byPhone.filter(
    ({ id, name }) => id !== sure.candidate.id && name !== null && canBeOnePerson(name, fullName),
  );
  const [one, another] = alike;
  if (one && !another) return { kind: 'known', id: one.id };
  return { kind: 'undecided', ...sure };
};

/** Somebody made without the address that her mother has is known by the id, and by her name. */
const matchTwo = (fullName: string | undefined, byId: Candidate, byEmail: Candidate): Match =>
  fullName && canBeOnePerson(byId.name, fullName) && !canBeOnePerson(byEmail.name, fullName)
    ? { kind: 'known', id: byId.id }
    : { kind: 'conflict' };

/** Whose a row is. Nobody gets another person's: where the name is another one, it is asked. */
export const matchPerson = (
  facts: ImportFacts,
  { byAnswer, byId, byEmail, byPhone }: Matches,
): Match => {
  if (byAnswer) return { kind: byAnswer.isNew ? 'new' : 'known', id: byAnswer.id };
  if (byId && byEmail && byId.id !== byEmail.id) return matchTwo(facts.fullName, byId, byEmail);
  if (byId) return matchSure(facts, { candidate: byId, by: 'externalId' }, byPhone);
  if (byEmail) return matchSure(facts, { candidate: byEmail, by: 'email' }, byPhone);
  return matchByPhone(facts.fullName, byPhone);
};

/** Why a row is asked about; without a candidate several people have its number. */
export const undecidedProblem = (candidate: Candidate | null): ImportProblem => ({
  field: 'fullName',
  code: candidate ? 'name_of_another' : 'number_of_others',
  value: candidate?.name ?? null,
});

/** Whom an undecided row is kept with. */
export const candidateOf = ({ candidate, by }: Extract<Match, { kind: 'undecided' }>) => ({
  candidate_id: candidate?.id ?? null,
  matched_by: by,
});
