import { callAuth, isApiError, messageOf } from '@studio/api-client';
import { adoptSession } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { plainCode } from '@studio/ui/format';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { z } from 'zod';
import s from './form.module.css';
import { t } from './messages.js';

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Confirms the address by the mail's code and signs this browser in. @throws ApiError */
const confirmByCode = async (email: string, code: string): Promise<void> => {
  const answer = await callAuth('/verify', { body: { type: 'signup', email, token: code } });
  await adoptSession(tokens.parse(answer));
};

const refusalOf = (error: unknown): string =>
  isApiError(error) && error.status === 403 ? t('codeWrong') : messageOf(error);

/** For who reads the mail on another device: its six digits, instead of its link. */
export function CodeForm({ email }: { email: string }): ReactNode {
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const confirming = useMutation({ mutationFn: () => confirmByCode(email, code) });
  const incomplete = code.length < 6 ? t('codeIncomplete') : undefined;
  const refused = confirming.isError ? refusalOf(confirming.error) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!incomplete && !confirming.isPending) confirming.mutate();
  };
  return (
    <form className={s.code} onSubmit={submit} noValidate>
      <Field
        label={t('codeLabel')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={12}
        value={code}
        error={isSubmitted ? (incomplete ?? refused) : undefined}
        onChange={(event) => {
          // Pasted with its blanks, or typed in Arabic digits.
          setCode(plainCode(event.target.value).replace(/\D/g, '').slice(0, 6));
          if (confirming.isError) confirming.reset();
        }}
      />
      <Button type="submit" look="outline" block busy={confirming.isPending}>
        {t('confirmWithCode')}
      </Button>
    </form>
  );
}
