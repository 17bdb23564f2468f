import type { ImportField, ImportProblem } from '@studio/contracts';
import { readerOf, type ReadingRules } from './field-readers.js';

export type ImportFacts = Partial<Record<ImportField, string>>;

export interface ReadRow {
  facts: ImportFacts;
  problems: ImportProblem[];
}

const contacts: readonly ImportField[] = ['email', 'phone', 'externalId'];

/** A cell that nobody needs is left out; what is wrong with it stands beside the row. */
export const isError = ({ leftOut }: ImportProblem): boolean => leftOut === undefined;

interface BadCell {
  field: ImportField;
  code: ImportProblem['code'];
  text: string;
}

/** What was left out of a row, whatever becomes of the row. */
export const leftOutOf = (problems: readonly ImportProblem[]): ImportProblem[] =>
  problems.filter((problem) => !isError(problem));

/** Without its other contacts a row needs the one that can't be read, and its status wherever it has one. */
const isNeeded = (
  { field }: BadCell,
  facts: ImportFacts,
  needs: readonly ImportField[],
): boolean =>
  contacts.includes(field)
    ? contacts.every((contact) => facts[contact] === undefined)
    : // Nobody knows whether the seat of an unknown status was given up.
      field === 'status' || needs.includes(field);

const missing = (cells: ImportFacts, needs: readonly ImportField[]): ImportProblem[] =>
  [
    ...needs.filter((field) => !cells[field]),
    ...(contacts.some((contact) => cells[contact]) ? [] : (['email'] as const)),
  ].map((field) => ({ field, code: 'required', value: null }));

/** Cells as they will be written. A bad one that the row needs is an error, another one is left out. */
export const readRow = (
  cells: ImportFacts,
  { needs, rules }: { needs: readonly ImportField[]; rules: ReadingRules },
): ReadRow => {
  const facts: ImportFacts = {};
  const bad: BadCell[] = [];
  const left: ImportProblem[] = [];
  for (const [key, text] of Object.entries(cells)) {
    const field = key as ImportField;
    if (text === '') continue;
    const read = readerOf(field)(text, rules);
    if (typeof read === 'string') {
      bad.push({ field, code: read, text });
      continue;
    }
    facts[field] = read.is;
    if (read.rest) left.push({ field, code: 'second_value', value: read.is, leftOut: read.rest });
  }
  const problems = bad.map((one): ImportProblem => {
    const { field, code, text } = one;
    const problem = { field, code, value: null };
    return isNeeded(one, facts, needs) ? problem : { ...problem, leftOut: text };
  });
  return {
    facts,
    problems: [
      ...problems.filter(isError),
      ...missing(cells, needs),
      ...leftOutOf(problems),
      ...left,
    ],
  };
};
