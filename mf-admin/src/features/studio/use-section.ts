import { call } from '@studio/api-client';
import { putStudioProfile, studioProfileFields } from '@studio/contracts';
import type { EditConflict, StudioProfileFields, StudioProfileView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { nearestReadable } from '@studio/ui/format';
import { useState } from 'react';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { t } from './messages.js';
import type { TextField } from './studio-fields.js';

const keyOf = ({ name, path }: TextField): string => [name, ...path].join('.');

const textsOf = (fields: readonly TextField[], profile: StudioProfileFields) =>
  Object.fromEntries(fields.map((field) => [keyOf(field), field.get(profile)]));

/** What the contract says of this part of the profile. */
const problemOf = (field: TextField, wanted: StudioProfileFields): string | undefined => {
  const parsed = studioProfileFields.shape[field.name].safeParse(wanted[field.name]);
  const issue = parsed.error?.issues.find(({ path }) =>
    field.path.every((part, index) => path[index] === part),
  );
  return issue && t('mustBeCorrected', { problem: issue.message });
};

/** The nearest colour that can be read, when this one can not. */
const nearestOf = (field: TextField, text: string): string | undefined => {
  if (field.kind !== 'colour' || !/^#[0-9a-f]{6}$/.test(text)) return undefined;
  const nearest = nearestReadable(text, field.path[1] === 'dark' ? 'dark' : 'light');
  return nearest === text ? undefined : nearest;
};

const useSaving = (onSaved: (saved: StudioProfileView) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { profile: Partial<StudioProfileFields>; version: number }) =>
      call(putStudioProfile, { body }),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminStudio, saved);
      onSaved(saved);
      toast.success(t('saved'));
    },
  });
};

/** The texts of the fields, and the profile that they make of the one they were filled from. */
const useTexts = (profile: StudioProfileFields, fields: readonly TextField[]) => {
  const [base, setBase] = useState(profile);
  const [texts, setTexts] = useState(() => textsOf(fields, profile));
  const textOf = (field: TextField): string => texts[keyOf(field)] ?? '';
  return {
    textOf,
    wanted: fields.reduce((made, field) => field.put(made, textOf(field)), base),
    setText: (field: TextField, text: string) => setTexts({ ...texts, [keyOf(field)]: text }),
    fill: (filled: StudioProfileFields): void => {
      setBase(filled);
      setTexts(textsOf(fields, filled));
    },
    undo: (): void => setTexts(textsOf(fields, base)),
  };
};

/** Some fields of the profile, saved by themselves; what others save meanwhile is not overwritten. */
export const useSection = (view: StudioProfileView, fields: readonly TextField[]) => {
  const { textOf, wanted, setText, fill, undo } = useTexts(view.profile, fields);
  const edit = useEdit(view.profile, view.version);
  const changes = edit.changesIn(wanted);
  const save = useSaving((saved) => {
    edit.restart(saved.profile, saved.version);
    fill(saved.profile);
  });
  const isRight = fields.every(
    (field) => !problemOf(field, wanted) && !nearestOf(field, textOf(field)),
  );
  const isChanged = Object.keys(changes).length > 0;
  const send = (version: number): void => {
    if (isRight && isChanged && !save.isPending) save.mutate({ profile: changes, version });
  };
  return {
    save,
    wanted,
    isChanged,
    isReady: isRight && isChanged,
    textOf,
    nearestOf: (field: TextField) => nearestOf(field, textOf(field)),
    problemOf: (field: TextField) => problemOf(field, wanted),
    type: (field: TextField, text: string): void => {
      if (save.isError) save.reset();
      setText(field, text);
    },
    undo,
    submit: (): void => send(edit.version),
    keepMine: (conflict: EditConflict): void => {
      edit.keepMine(conflict);
      send(conflict.version);
    },
    takeTheirs: (conflict: EditConflict): void => {
      fill({ ...wanted, ...edit.takeTheirs(conflict) });
      save.reset();
    },
  };
};

export type SectionForm = ReturnType<typeof useSection>;
