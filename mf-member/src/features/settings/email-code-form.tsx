import { isApiError, messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { CODE_LENGTH, CodeField } from '@studio/ui/code-field';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useConfirmNewEmail } from './use-account.js';
import s from './settings.module.css';
import { t } from './messages.js';

const refusalOf = (error: unknown): string =>
  isApiError(error) && error.status === 403 ? t('codeWrong') : messageOf(error);

/** The six digits of the mail at the new address, for who does not open its link here. */
export function EmailCodeForm({ newEmail }: { newEmail: string }): ReactNode {
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const confirming = useConfirmNewEmail();
  const incomplete = code.length < CODE_LENGTH ? t('codeIncomplete') : undefined;
  const refused = confirming.isError ? refusalOf(confirming.error) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (incomplete || confirming.isPending) return;
    confirming.mutate(
      { newEmail, code },
      { onSuccess: () => toast.success(t('newEmailConfirmed')) },
    );
  };
  return (
    <form className={s.codeForm} onSubmit={submit} noValidate>
      <CodeField
        label={t('codeOfMail')}
        value={code}
        error={isSubmitted ? (incomplete ?? refused) : undefined}
        onCode={(typed) => {
          setCode(typed);
          if (confirming.isError) confirming.reset();
        }}
      />
      <Button type="submit" look="outline" busy={confirming.isPending}>
        {t('confirmNewEmail')}
      </Button>
    </form>
  );
}
