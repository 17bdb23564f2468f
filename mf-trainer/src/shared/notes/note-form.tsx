import { isApiError, messageOf } from '@studio/api-client';
import { editConflict } from '@studio/contracts';
import type { ClassNote, NoteVisibility } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNoteActions } from './api.js';
import { t } from './messages.js';
import s from './notes.module.css';

/** Characters; the contract's. */
const LONGEST = 2_000;
const readers = [
  { value: 'team', label: t('team') },
  { value: 'own', label: t('own') },
];

/** The version that another device has saved meanwhile; null for other refusals. */
const versionElsewhere = (error: unknown): number | null =>
  isApiError(error) && error.code === 'EDIT_CONFLICT'
    ? (editConflict.safeParse(error.details).data?.version ?? null)
    : null;

interface FormProps {
  scheduleId: string;
  memberId: string;
  /** Null: a new one. */
  note: ClassNote | null;
  onDone: () => void;
}

type Typed = Pick<ClassNote, 'text' | 'visibility'>;

/** What is typed, and how it is saved: a change made on another device is replaced at the second try. */
const useNoteForm = ({ scheduleId, memberId, note, onDone }: FormProps) => {
  const [typed, setTyped] = useState<Typed>(note ?? { text: '', visibility: 'team' });
  const [version, setVersion] = useState(note?.version ?? 0);
  const { add, edit } = useNoteActions(scheduleId);
  const { text, visibility } = typed;
  const save = (): void => {
    if (!note) add.mutate({ memberId, text, visibility }, { onSuccess: onDone });
    else
      edit.mutate(
        { id: note.id, text, visibility, version },
        {
          onSuccess: onDone,
          onError: (refused) => setVersion(versionElsewhere(refused) ?? version),
        },
      );
  };
  const { isPending, error } = note ? edit : add;
  return { typed, setTyped, save, isPending, error };
};

/** A new note on a member, or the words of an own one. */
export function NoteForm(props: FormProps): ReactNode {
  const { note, onDone } = props;
  const { typed, setTyped, save, isPending, error } = useNoteForm(props);
  const [wasSent, setSent] = useState(false);
  const isEmpty = typed.text.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!isEmpty) save();
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <TextArea
        label={note ? t('note') : t('newNote')}
        value={typed.text}
        rows={3}
        maxLength={LONGEST}
        required
        data-autofocus
        error={wasSent && isEmpty ? t('empty') : undefined}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
      <Readers
        value={typed.visibility}
        onChange={(visibility) => setTyped({ ...typed, visibility })}
      />
      {error && (
        <Note tone="alert">
          {versionElsewhere(error) === null ? messageOf(error) : t('changedElsewhere')}
        </Note>
      )}
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={isPending}>
          {note ? t('save') : t('add')}
        </Button>
        <Button look="outline" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function Readers({
  value,
  onChange,
}: {
  value: NoteVisibility;
  onChange: (next: NoteVisibility) => void;
}): ReactNode {
  return (
    <div className={s.readers}>
      <Seg
        label={t('forWhom')}
        choices={readers}
        value={value}
        onChange={(next) => onChange(next === 'own' ? 'own' : 'team')}
      />
      <p className="muted small">{value === 'own' ? t('ownHint') : t('teamHint')}</p>
    </div>
  );
}
