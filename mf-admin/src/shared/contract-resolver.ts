import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

interface ContractForm<Texts, Facts> {
  /** The zod object of the request: what it refuses is not sent. */
  schema: Pick<z.ZodType, 'safeParse'>;
  /** What stands in the way, by field, in the form's words. */
  problemsOf: (texts: Texts) => Partial<Record<string, string>>;
  /** Only of texts without a problem. */
  factsOf: (texts: Texts) => Facts;
  /** Where the form's field has another name than the request's. */
  fieldOf?: Readonly<Record<string, string>>;
}

const toErrors = <Texts extends FieldValues>(
  type: 'text' | 'contract',
  problems: readonly (readonly [name: string, message: string])[],
): FieldErrors<Texts> =>
  Object.fromEntries(
    // The first of a field: it stands last.
    problems.toReversed().map(([name, message]) => [name, { type, message }]),
  ) as FieldErrors<Texts>;

/** Of an error, or of the first one inside it: a list has one for each item. */
const messageIn = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageIn).find(Boolean) ?? '';
};

/** Texts of a form become what its request sends: read with the form's words, judged by the contract. */
export const contractResolver =
  <Texts extends FieldValues, Facts extends FieldValues>({
    schema,
    problemsOf,
    factsOf,
    fieldOf = {},
  }: ContractForm<Texts, Facts>): Resolver<Texts, unknown, Facts> =>
  (texts) => {
    const problems = Object.entries(problemsOf(texts)).flatMap(([name, message]) =>
      message ? [[name, message] as const] : [],
    );
    if (problems.length > 0) return { values: {}, errors: toErrors<Texts>('text', problems) };
    const facts = factsOf(texts);
    const refused = (schema.safeParse(facts).error?.issues ?? []).map(({ path, message }) => {
      const name = String(path[0] ?? '');
      return [fieldOf[name] ?? name, message] as const;
    });
    return refused.length > 0
      ? { values: {}, errors: toErrors<Texts>('contract', refused) }
      : { values: facts, errors: {} };
  };

/** What the contract alone refuses, of a form that shows its problems in one place. */
export const refusalIn = (errors: FieldErrors): string | undefined =>
  Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .map(([, error]) => messageIn(error))
    .find(Boolean);
