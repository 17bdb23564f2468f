import { isApiError } from '@studio/api-client';
import type { EditConflict } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useForm } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { contractResolver } from '../../shared/contract-resolver.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { problemsOf } from './catalogue-fields.js';
import type { CatalogueField, Texts } from './catalogue-fields.js';
import { refusalMessage } from './refusal-messages.js';
import { useTimetableChange } from './use-timetable.js';
import { t } from './messages.js';

export interface CatalogueRecord<Facts extends object> {
  fields: readonly CatalogueField[];
  /** The contract's zod object of the facts. */
  schema: Parameters<typeof contractResolver>[0]['schema'];
  /** What a new one begins with. */
  start: Facts;
  /** Null: a new one. */
  one: (Facts & { version: number }) | null;
  textsOf: (facts: Facts) => Texts;
  /** Only of texts without a problem. */
  factsOf: (texts: Texts) => Facts;
  onCreate?: (facts: Facts, key: string) => Promise<unknown>;
  /** What was changed, and the version that it was read with. */
  onChange: (changes: Partial<Facts> & { version: number }) => Promise<unknown>;
  onClose: () => void;
}

const isNameTaken = (error: unknown): boolean => isApiError(error) && error.code === 'NAME_TAKEN';

const nameRefusal = (error: unknown): string | undefined =>
  isNameTaken(error) ? t('nameRefused', { refusal: refusalMessage(error) }) : undefined;

/** The texts and what is wrong with them. */
const useTexts = <Facts extends object>({
  fields,
  schema,
  start,
  one,
  textsOf,
  factsOf,
}: CatalogueRecord<Facts>) => {
  const form = useForm<Texts, unknown, Facts>({
    defaultValues: textsOf(one ?? start),
    mode: 'onTouched',
    resolver: contractResolver<Texts, Facts>({
      schema,
      problemsOf: (texts) => problemsOf(fields, texts),
      factsOf,
    }),
  });
  const texts: Texts = form.watch();
  return { form, texts, isValid: Object.keys(problemsOf(fields, texts)).length === 0 };
};

/** What is sent: a new one whole, of one that is there what was changed. */
const useSaving = <Facts extends object>(record: CatalogueRecord<Facts>) => {
  const { start, one, textsOf, factsOf, onCreate, onChange } = record;
  const edit = useEdit(factsOf(textsOf(one ?? start)), one?.version ?? 0);
  const save = useTimetableChange(({ facts, version }: { facts: Facts; version: number }, key) => {
    if (!one && onCreate) return onCreate(facts, key);
    return onChange({ ...edit.changesIn(facts), version });
  });
  return { edit, save };
};

const labelIn = (fields: readonly CatalogueField[], name: string): string =>
  fields.find((field) => field.name === name)?.label ?? name;

/** The contract does not know how a field is called on the screen. */
const messageAt = (error: FieldError | undefined, label: string): string | undefined =>
  error?.type === 'contract' ? `${label}: ${error.message ?? ''}` : error?.message;

/** Texts that change when facts of somebody else are taken. */
const textsToSet = <Facts extends object>(
  { textsOf, factsOf }: CatalogueRecord<Facts>,
  texts: Texts,
  theirs: Record<string, unknown>,
): [string, string][] => {
  const mine = textsOf(factsOf(texts));
  const all = Object.entries(textsOf({ ...factsOf(texts), ...theirs }));
  return all.filter(([name, text]) => name in theirs || text !== mine[name]);
};

/** A form over a class type, room or trainer. */
export const useCatalogueForm = <Facts extends object>(record: CatalogueRecord<Facts>) => {
  const { fields, onClose } = record;
  const typed = useTexts(record);
  const { edit, save } = useSaving(record);
  const { form, texts } = typed;
  const onSuccess = (): void => {
    toast.success(t('saved'));
    onClose();
  };
  const send = (version: number): void =>
    void form.handleSubmit((facts) => {
      if (!save.isPending) save.mutate({ facts, version }, { onSuccess });
    })();
  // What was refused is no longer what stands there.
  const forget = (): void => {
    if (save.isError) save.reset();
  };
  const takeTheirs = (conflict: EditConflict): void => {
    const theirs = edit.takeTheirs(conflict);
    for (const [name, text] of textsToSet(record, texts, theirs)) form.setValue(name, text);
    save.reset();
  };
  return {
    ...typed,
    save,
    forget,
    takeTheirs,
    errorOf: (name: string): string | undefined =>
      (name === 'name' && nameRefusal(save.error)) ||
      messageAt(form.formState.errors[name], labelIn(fields, name)),
    error: isNameTaken(save.error) ? null : save.error,
    submit: (): void => send(edit.version),
    /** Unsaved: its effect is shown before that. */
    keepMine: (conflict: EditConflict, isSaved: boolean): void => {
      edit.keepMine(conflict);
      if (isSaved) send(conflict.version);
      else save.reset();
    },
  };
};
