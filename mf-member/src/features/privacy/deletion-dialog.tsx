import { isApiError, messageOf } from '@studio/api-client';
import { toast, useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { fullDate, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useScheduleDeletion } from './use-deletion.js';
import { WhatIsLeft } from './what-is-left.js';
import s from './privacy.module.css';
import { t } from './messages.js';

const CONFIRMATION = 'DELETE';

function Consequences(): ReactNode {
  return (
    <ul className={s.consequences}>
      <li>{t('nothingFor30Days')}</li>
      <li>{t('thenErased')}</li>
      <li>{t('visitsStay')}</li>
    </ul>
  );
}

/** The consequences first, then the password and a word that nobody types by accident. */
export function DeletionDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { user } = useSession();
  const schedule = useScheduleDeletion();
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const isReady = password !== '' && word.trim() === CONFIRMATION;
  const isPasswordWrong = isApiError(schedule.error) && schedule.error.code === 'WRONG_PASSWORD';
  const refusal = schedule.isError ? messageOf(schedule.error) : undefined;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || schedule.isPending) return;
    schedule.mutate(password, {
      onSuccess: ({ deletesAt }) => {
        if (deletesAt)
          toast.success(t('accountIsDeletedOn', { fullDate: fullDate(studioDay(deletesAt)) }), {
            description: t('devicesSignedOut'),
          });
        onClose();
      },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('deleteAccountQuestion')}>
      <form className={s.dialog} onSubmit={submit} noValidate>
        <Consequences />
        <WhatIsLeft />
        <input name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field
          label={t('currentPassword')}
          name="current-password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="next"
          value={password}
          error={isPasswordWrong ? refusal : undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            if (schedule.isError) schedule.reset();
          }}
        />
        <Field
          label={t('typeToConfirm', { CONFIRMATION })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        {refusal && !isPasswordWrong && <Note tone="alert">{refusal}</Note>}
        <div className={s.dialogActions}>
          <Button
            type="submit"
            look={isReady ? 'dangerFill' : 'off'}
            size="lg"
            block
            disabled={!isReady}
            busy={schedule.isPending}
          >
            {t('deleteIn30Days')}
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            {t('notNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
