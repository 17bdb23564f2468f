import { isApiError } from '@studio/api-client';
import type { EditConflict } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { amountProblem, amountRange, wholeProblem, wholeRange } from '../../shared/number-texts.js';
import type { NumberRange } from '../../shared/number-texts.js';
import { catalogueFields } from './field-names.js';
import { refusalWords } from './refusal-words.js';
import s from './timetable.module.css';
import { useDeed } from './use-timetable.js';

export type Texts = Readonly<Record<string, string>>;

export interface FieldWords {
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

/** What is wrong with a field, with the range that it may have. */
const problemOf = ({ label, optional, number }: FieldWords, text: string): string | undefined => {
  if (optional && text.trim() === '') return undefined;
  if (number?.kind === 'whole') return wholeProblem(label, text, number.range);
  if (number) return amountProblem(label, text, number.range);
  return text.trim() ? undefined : `${label}: please fill this in.`;
};

const inputOf = ({ number, hint }: FieldWords) => {
  if (!number) return { hint };
  const isWhole = number.kind === 'whole';
  return {
    inputMode: isWhole ? ('numeric' as const) : ('decimal' as const),
    hint: hint ?? (isWhole ? wholeRange(number.range) : amountRange(number.range)),
  };
};

/** Fields under a heading of their own, after the others. */
export interface FieldSection {
  title: string;
  hint: string;
  fields: readonly FieldWords[];
}

const isNameTaken = (error: unknown): boolean => isApiError(error) && error.code === 'NAME_TAKEN';

/** A few fields, whether it is in use, and the button that saves. */
export function CatalogueForm<Facts extends object>({
  title,
  fields: mainFields,
  section,
  start,
  one,
  textsOf,
  factsOf,
  onCreate,
  onChange,
  onClose,
  effect,
  children,
}: {
  title: string;
  fields: readonly FieldWords[];
  section?: FieldSection;
  /** What a new one begins with. */
  start: Facts;
  /** Null: a new one. */
  one: (Facts & { active: boolean; version: number }) | null;
  textsOf: (facts: Facts) => Texts;
  /** Only of texts without a problem. */
  factsOf: (texts: Texts) => Facts;
  onCreate?: (facts: Facts, key: string) => Promise<unknown>;
  /** What was changed, and the version that it was read with. */
  onChange: (
    changes: Partial<Facts & { active: boolean }> & { version: number },
  ) => Promise<unknown>;
  onClose: () => void;
  /** What the texts would change beside the record, once they are without a problem. */
  effect?: (texts: Texts) => ReactNode;
  children?: (texts: Texts, set: (more: Texts) => void) => ReactNode;
}): ReactNode {
  const fields = [...mainFields, ...(section?.fields ?? [])];
  const [texts, setTexts] = useState(() => textsOf(one ?? start));
  const [left, setLeft] = useState<readonly string[]>([]);
  const [inUse, setInUse] = useState(one?.active ?? true);
  const edit = useEdit(
    { ...factsOf(textsOf(one ?? start)), active: one?.active ?? true },
    one?.version ?? 0,
  );
  const save = useDeed((version: number, key) => {
    const facts = factsOf(texts);
    if (!one && onCreate) return onCreate(facts, key);
    return onChange({ ...edit.changesIn({ ...facts, active: inUse }), version });
  });
  const set = (more: Texts): void => {
    setTexts({ ...texts, ...more });
    // What was refused is no longer what stands there.
    if (save.isError) save.reset();
  };
  const problems = new Map(
    fields.flatMap((field) => {
      const problem = problemOf(field, texts[field.name] ?? '');
      return problem ? [[field.name, problem] as const] : [];
    }),
  );
  const errorOf = ({ name }: FieldWords): string | undefined => {
    if (name === 'name' && isNameTaken(save.error)) return `Name: ${refusalWords(save.error)}`;
    return left.includes(name) ? problems.get(name) : undefined;
  };
  const send = (version: number): void => {
    setLeft(fields.map(({ name }) => name));
    if (problems.size > 0 || save.isPending) return;
    save.mutate(version, {
      onSuccess: () => {
        toast.success('Saved');
        onClose();
      },
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(edit.version);
  };
  const takeTheirs = (conflict: EditConflict): void => {
    const { active, ...theirs } = edit.takeTheirs(conflict);
    if (active !== undefined) setInUse(active);
    const mine = textsOf(factsOf(texts));
    const all = Object.entries(textsOf({ ...factsOf(texts), ...theirs } as Facts));
    set(Object.fromEntries(all.filter(([name, text]) => name in theirs || text !== mine[name])));
    save.reset();
  };
  const fieldOf = (field: FieldWords): ReactNode => (
    <Field
      key={field.name}
      label={field.label}
      optional={field.optional}
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      {...inputOf(field)}
      required={!field.optional}
      autoComplete="off"
      value={texts[field.name] ?? ''}
      error={errorOf(field)}
      onChange={(event) => set({ [field.name]: event.target.value })}
      onBlur={() => setLeft([...left, field.name])}
    />
  );
  return (
    <FormDialog title={title} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        {mainFields.map(fieldOf)}
        {children?.(texts, set)}
        {section && (
          <fieldset className={s.section}>
            <legend>{section.title}</legend>
            <p className="muted">{section.hint}</p>
            {section.fields.map(fieldOf)}
          </fieldset>
        )}
        {one && (
          <label className={s.check}>
            <input
              type="checkbox"
              checked={inUse}
              onChange={(event) => setInUse(event.target.checked)}
            />
            In use: takes new classes
          </label>
        )}
        {problems.size === 0 && effect?.(texts)}
        <SaveError
          error={isNameTaken(save.error) ? null : save.error}
          words={refusalWords}
          fields={catalogueFields}
          mine={problems.size > 0 ? {} : { ...factsOf(texts), active: inUse }}
          busy={save.isPending}
          onKeepMine={(conflict) => {
            edit.keepMine(conflict);
            send(conflict.version);
          }}
          onUseTheirs={takeTheirs}
        />
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={save.isPending}>
            Save
          </Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
