import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { amountProblem, amountRange, wholeProblem, wholeRange } from '../../shared/number-texts.js';
import type { NumberRange } from '../../shared/number-texts.js';
import { t } from './messages.js';

export type Texts = Readonly<Record<string, string>>;

export interface CatalogueField {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  maxLength?: number;
  /** What counts while it is empty. */
  placeholder?: string;
  /** A number: whole, or an amount in dirhams. */
  number?: { kind: 'whole' | 'amount'; range: NumberRange };
}

/** Fields under a heading of their own, after the others. */
export interface FieldSection {
  title: string;
  hint: string;
  fields: readonly CatalogueField[];
}

/** What is wrong with a field, with the range that it may have. */
const problemOf = (
  { label, optional, number }: CatalogueField,
  text: string,
): string | undefined => {
  if (optional && text.trim() === '') return undefined;
  if (number?.kind === 'whole') return wholeProblem(label, text, number.range);
  if (number) return amountProblem(label, text, number.range);
  return text.trim() ? undefined : t('pleaseFill', { label });
};

export const problemsOf = (
  fields: readonly CatalogueField[],
  texts: Texts,
): Partial<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, texts[field.name] ?? '');
      return problem ? [[field.name, problem]] : [];
    }),
  );

const inputOf = ({ number, hint }: CatalogueField) => {
  if (!number) return { hint };
  const isWhole = number.kind === 'whole';
  return {
    inputMode: isWhole ? ('numeric' as const) : ('decimal' as const),
    hint: hint ?? (isWhole ? wholeRange(number.range) : amountRange(number.range)),
  };
};

export function CatalogueFields({
  fields,
  register,
  errorOf,
}: {
  fields: readonly CatalogueField[];
  register: (name: string) => UseFormRegisterReturn;
  errorOf: (name: string) => string | undefined;
}): ReactNode {
  return fields.map((field) => (
    <Field
      key={field.name}
      label={field.label}
      optional={field.optional}
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      {...inputOf(field)}
      required={!field.optional}
      autoComplete="off"
      {...register(field.name)}
      error={errorOf(field.name)}
    />
  ));
}
