import { isApiError, messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { RoleFields } from './role-fields.js';
import { nameOf, type TeamPlace } from './team-labels.js';
import s from './team.module.css';
import { useInvite } from './use-team.js';
import { t } from './messages.js';

const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

const emailProblem = (email: string): string | undefined => {
  if (email.trim() === '') return t('emailMissing');
  return isAddress(email) ? undefined : t('emailWrong');
};

/** What the server finds wrong with the address is said at the address. */
const isRefusedAddress = (error: unknown): boolean => isApiError(error) && error.status === 400;

/** Somebody new on the team: name, address, role. */
export function InviteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [fullName, setName] = useState('');
  const [email, setEmail] = useState('');
  const [place, setPlace] = useState<TeamPlace>({ role: 'trainer', isBoth: false });
  const [isSubmitted, setSubmitted] = useState(false);
  const inviting = useInvite();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (fullName.trim() === '' || emailProblem(email) || inviting.isPending) return;
    inviting.mutate(
      { fullName: fullName.trim(), email: email.trim(), place },
      {
        onSuccess: (person) => {
          toast.success(
            person.email_confirmed
              ? t('joined', { name: nameOf(person) })
              : t('sent', { email: person.email }),
          );
          onClose();
        },
      },
    );
  };
  const refused = isRefusedAddress(inviting.error) ? t('emailWrong') : undefined;
  return (
    <FormDialog title={t('inviteTitle')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <p className="muted">{t('inviteLead')}</p>
        <Field
          label={t('name')}
          value={fullName}
          maxLength={120}
          required
          autoComplete="off"
          data-autofocus
          error={isSubmitted && fullName.trim() === '' ? t('nameMissing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={t('email')}
          type="email"
          inputMode="email"
          value={email}
          maxLength={255}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isSubmitted ? (emailProblem(email) ?? refused) : undefined}
          onChange={({ target }) => {
            setEmail(target.value);
            inviting.reset();
          }}
        />
        <RoleFields place={place} onChange={setPlace} />
        {place.role === 'trainer' && <p className="muted small">{t('trainerNote')}</p>}
        {inviting.isError && !refused && (
          <div role="alert">
            <Note tone="alert">{messageOf(inviting.error)}</Note>
          </div>
        )}
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={inviting.isPending}>
            {t('sendInvitation')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
