import { messageOf } from '@studio/api-client';
import type { EditConflict } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './save-error.module.css';
import { conflictOf } from './use-edit.js';
import { t } from './messages.js';

/** Fields in words, by the name that the request has for them. */
export type FieldNames = Readonly<
  Record<string, { label: string; show?: (value: unknown) => string }>
>;

interface SaveErrorProps {
  error: unknown;
  /** Other refusals in words. */
  messageOfError?: (error: unknown) => string;
  fields: FieldNames;
  /** What was to be saved. */
  mine: object;
  busy: boolean;
  /** Goes on with the version of the conflict: saves once more, or shows the effect anew before that. */
  onKeepMine: (conflict: EditConflict) => void;
  /** Takes what the other person saved into the form; the rest of it stays. */
  onUseTheirs: (conflict: EditConflict) => void;
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('nothing');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
};

function Conflict({
  conflict,
  ...props
}: Omit<SaveErrorProps, 'error' | 'words'> & { conflict: EditConflict }): ReactNode {
  const { fields, mine, busy, onKeepMine, onUseTheirs } = props;
  const wanted = new Map(Object.entries(mine));
  const last = conflict.changes.at(-1);
  const names = [...new Set(conflict.changes.map(({ by }) => by ?? t('somebodyElse')))];
  const all = names.reduce((first, second) => t('namesTogether', { first, second }));
  return (
    <Note tone="alert">
      <b>
        {last
          ? t('changedMeanwhileAt', { names: all, at: dateAndTime(last.at) })
          : t('changedMeanwhile', { names: all })}
      </b>{' '}
      {t('nothingSavedWhatYou')}
      <ul className={s.changes}>
        {conflict.changes.map(({ field, before, after }) => {
          const { label, show = plain } = fields[field] ?? { label: field };
          return (
            <li key={field}>
              {t('nowYours', {
                label,
                before: show(before),
                after: show(after),
                show: show(wanted.get(field)),
              })}
            </li>
          );
        })}
      </ul>
      <div className={s.actions}>
        <Button look="outline" busy={busy} onClick={() => onKeepMine(conflict)}>
          {t('keepMine')}
        </Button>
        <Button look="outline" disabled={busy} onClick={() => onUseTheirs(conflict)}>
          {t('useTheirs')}
        </Button>
      </div>
    </Note>
  );
}

/** Why a form was not saved; when somebody else changed the same, both values and a choice. */
export function SaveError({
  error,
  messageOfError = messageOf,
  ...props
}: SaveErrorProps): ReactNode {
  const conflict = conflictOf(error);
  if (conflict) return <Conflict conflict={conflict} {...props} />;
  return error ? <Note tone="alert">{messageOfError(error)}</Note> : null;
}
