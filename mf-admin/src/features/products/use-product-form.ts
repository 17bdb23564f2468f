import { newIdempotencyKey } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import type { EditConflict } from '@studio/contracts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import type { SaveProduct } from './api.js';
import { t } from './messages.js';
import type { Problems } from './package-draft.js';
import { refusedFields } from './product-problems.js';

interface Save<Facts> {
  mutate: (
    request: SaveProduct<Facts>,
    on: { onSuccess: (saved: { name: string }) => void },
  ) => void;
  error: unknown;
  reset: () => void;
}

interface ProductForm<Draft, Facts> {
  one: (Facts & { version: number }) | null;
  /** Of what it is filled from; of a new one, nothing. */
  factsRead: Facts | null;
  start: Draft;
  draftOf: (facts: Facts) => Draft;
  factsOf: (draft: Draft) => Facts | null;
  problemsOf: (draft: Draft) => Problems;
  onClose: () => void;
}

/** One key for all tries of a new one: pressed twice it is made once. */
export const useFormKey = (): string => useState(newIdempotencyKey)[0];

/** What is typed of a product, what is wrong with it, and what becomes of a conflict. */
export const useProductForm = <Draft extends object, Facts extends object>(
  form: ProductForm<Draft, Facts>,
  save: Save<Facts>,
) => {
  const { one, factsRead, factsOf, draftOf, problemsOf, onClose } = form;
  const [draft, setDraft] = useState(form.start);
  const [wasSent, setSent] = useState(false);
  const edit = useEdit<Partial<Facts>>(factsRead ?? {}, one?.version ?? 0);
  const facts = factsOf(draft);
  const onSuccess = ({ name }: { name: string }): void => {
    toast.success(t('saved', { name }));
    onClose();
  };
  const send = (version = edit.version): void => {
    if (facts) save.mutate({ facts, changes: edit.changesIn(facts), version }, { onSuccess });
  };
  return {
    draft,
    facts,
    problems: wasSent ? { ...refusedFields(save.error), ...problemsOf(draft) } : {},
    change: (changes: Partial<Draft>): void => {
      setDraft({ ...draft, ...changes });
      save.reset();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setSent(true);
      send();
    },
    keepMine: (conflict: EditConflict): void => {
      edit.keepMine(conflict);
      send(conflict.version);
    },
    takeTheirs: (conflict: EditConflict): void => {
      const theirs = edit.takeTheirs(conflict);
      if (facts) setDraft(draftOf({ ...facts, ...theirs }));
      save.reset();
    },
  };
};
