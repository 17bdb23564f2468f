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

const CONFIRMATION = 'DELETE';

function Consequences(): ReactNode {
  return (
    <ul className={s.consequences}>
      <li>Nothing happens for 30 days. Sign in and choose “Keep my account” to stop it.</li>
      <li>Then your name, address, phone, picture, messages and devices are erased for good.</li>
      <li>
        Your visits stay in the studio’s statistics, without your name. Tax invoices keep the name
        and address printed on them for five years, as UAE tax law asks.
      </li>
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
          toast.success(`Your account will be deleted on ${fullDate(studioDay(deletesAt))}`, {
            description: 'All other devices have been signed out. You can still change your mind.',
          });
        onClose();
      },
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Delete your account?">
      <form className={s.dialog} onSubmit={submit} noValidate>
        <Consequences />
        <WhatIsLeft />
        <input name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field
          label="Current password"
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
          label={`Type ${CONFIRMATION} to confirm`}
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
            Delete in 30 days
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
