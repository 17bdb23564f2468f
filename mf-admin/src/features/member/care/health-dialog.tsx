import { messageOf } from '@studio/api-client';
import type { EditConflict, HealthFlags, HealthRecord } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conflictOf } from '../../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../../shared/form-dialog.js';
import { useSafetyActions } from './api.js';
import s from './care.module.css';
import { flagTexts } from './flag-texts.js';
import { t } from './messages.js';

interface HealthDialogProps {
  userId: string;
  name: string;
  /** As it was read when the dialog was opened. */
  record: HealthRecord;
  onSaved: (record: HealthRecord) => void;
  onClose: () => void;
}

/** Somebody saved meanwhile: what it says now is read, and logged, only when it is wanted. */
function Changed({
  userId,
  conflict,
  onKeepMine,
}: {
  userId: string;
  conflict: EditConflict;
  onKeepMine: () => void;
}): ReactNode {
  const { read } = useSafetyActions(userId);
  const [change] = conflict.changes;
  const now = read.data && flagTexts(read.data.flags).join('. ');
  return (
    <Note tone="alert">
      <p>
        {t('changedByOther', {
          name: change?.by ?? t('somebody'),
          at: change ? dateAndTime(change.at) : '',
        })}
      </p>
      {now !== undefined && <p>{now ? t('nowReads', { flags: now }) : t('nothingNow')}</p>}
      <div className={s.buttons}>
        {now === undefined && (
          <Button look="outline" busy={read.isPending} onClick={() => read.mutate()}>
            {t('showTheirs')}
          </Button>
        )}
        <Button look="outline" onClick={onKeepMine}>
          {t('saveMine')}
        </Button>
      </div>
    </Note>
  );
}

function FlagFields({
  flags,
  onChange,
}: {
  flags: HealthFlags;
  onChange: (change: Partial<HealthFlags>) => void;
}): ReactNode {
  return (
    <>
      <CheckField checked={flags.pregnant} onChange={(pregnant) => onChange({ pregnant })}>
        {t('isPregnant')}
      </CheckField>
      {(
        [
          ['injury', t('injury')],
          ['surgery', t('surgery')],
          ['other', t('otherFlag')],
        ] as const
      ).map(([field, label]) => (
        <TextArea
          key={field}
          label={label}
          optional
          rows={2}
          maxLength={500}
          value={flags[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
    </>
  );
}

/** Health flags with the consent that the member has given. */
export function HealthDialog(props: HealthDialogProps): ReactNode {
  const { userId, name, record, onSaved, onClose } = props;
  const [flags, setFlags] = useState(record.flags);
  const [consent, setConsent] = useState(record.consentAt !== null);
  const [wasSent, setSent] = useState(false);
  const { save } = useSafetyActions(userId);
  const conflict = conflictOf(save.error);
  const send = (version: number): void => {
    setSent(true);
    if (!consent) return;
    const onSuccess = (saved: HealthRecord): void => {
      toast.success(t('flagsSaved'));
      onSaved(saved);
      onClose();
    };
    save.mutate({ ...flags, consent, version }, { onSuccess });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(record.version);
  };
  return (
    <FormDialog
      title={t('editFlags', { name })}
      lead={<p className="muted small">{t('flagsLead')}</p>}
      onClose={onClose}
    >
      <form className={s.form} onSubmit={submit} noValidate>
        <FlagFields flags={flags} onChange={(change) => setFlags({ ...flags, ...change })} />
        <CheckField checked={consent} onChange={setConsent}>
          {t('consentText')}
        </CheckField>
        {wasSent && !consent && <Note tone="alert">{t('consentMissing')}</Note>}
        {conflict && (
          <Changed userId={userId} conflict={conflict} onKeepMine={() => send(conflict.version)} />
        )}
        {save.error && !conflict && <Note tone="alert">{messageOf(save.error)}</Note>}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
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
