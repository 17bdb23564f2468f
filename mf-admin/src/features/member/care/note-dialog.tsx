import type { MemberNote } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../../shared/edit-conflict/save-error.js';
import type { FieldNames } from '../../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../../shared/form-dialog.js';
import { useNoteActions } from './api.js';
import s from './care.module.css';
import { t } from './messages.js';

const fields: FieldNames = {
  text: { label: t('note') },
  pinned: { label: t('pinned'), show: (pinned) => (pinned ? t('yes') : t('no')) },
};

const none = { text: '', pinned: false };

/** A new note, or the words of an own one. */
export function NoteDialog({
  userId,
  note,
  onClose,
}: {
  userId: string;
  /** Null: a new one. */
  note: MemberNote | null;
  onClose: () => void;
}): ReactNode {
  const first = note ? { text: note.text, pinned: note.pinned } : none;
  const [typed, setTyped] = useState(first);
  const [wasSent, setSent] = useState(false);
  const form = useEdit(first, note?.version ?? 0);
  const { add, edit } = useNoteActions(userId);
  const isEmpty = typed.text.trim() === '';
  const save = (version = form.version): void => {
    setSent(true);
    if (isEmpty) return;
    if (!note) add.mutate(typed, { onSuccess: onClose });
    else edit.mutate({ id: note.id, ...form.changesIn(typed), version }, { onSuccess: onClose });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  const { isPending: busy, error } = note ? edit : add;
  return (
    <FormDialog title={note ? t('editNote') : t('addNote')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          rows={5}
          value={typed.text}
          maxLength={2000}
          required
          data-autofocus
          error={wasSent && isEmpty ? t('noteEmpty') : undefined}
          onChange={({ target }) => setTyped({ ...typed, text: target.value })}
        />
        <CheckField checked={typed.pinned} onChange={(pinned) => setTyped({ ...typed, pinned })}>
          {t('pinnedNote')}
        </CheckField>
        <SaveError
          {...{ error, busy, fields, mine: typed }}
          onKeepMine={(conflict) => {
            form.keepMine(conflict);
            save(conflict.version);
          }}
          onUseTheirs={(conflict) => {
            setTyped({ ...typed, ...form.takeTheirs(conflict) });
            edit.reset();
          }}
        />
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={busy}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
