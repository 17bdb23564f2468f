import { isApiError, messageOf, verifyCode, type CodeTokens } from '@studio/api-client';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { CODE_LENGTH, CodeField } from '@studio/ui/code-field';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import s from './form.module.css';
import { t } from './messages.js';

/** Of which mail: `email` is a confirmation or a sign-in link, `recovery` an invitation too. */
export type CodeType = 'signup' | 'recovery' | 'email';

const refusalOf = (error: unknown): string =>
  isApiError(error) && error.status === 403 ? t('codeWrong') : messageOf(error);

interface CodeFormProps {
  type: CodeType;
  email: string;
  /** The code was right; what it opens is traded by who asked. */
  onTokens: (tokens: CodeTokens) => unknown;
  label?: string;
  action?: string;
}

/** For who reads the mail on another device: its six digits, instead of its link. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { type, email, onTokens, label = t('codeLabel'), action = t('confirmWithCode') } = props;
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const confirming = useMutation({
    mutationFn: async () => onTokens(await verifyCode(type, email, code)),
  });
  const incomplete = code.length < CODE_LENGTH ? t('codeIncomplete') : undefined;
  const missing = email.trim() === '' ? t('emailMissing') : incomplete;
  const refused = confirming.isError ? refusalOf(confirming.error) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!missing && !confirming.isPending) confirming.mutate();
  };
  return (
    <form className={s.code} onSubmit={submit} noValidate>
      <CodeField
        label={label}
        value={code}
        error={isSubmitted ? (missing ?? refused) : undefined}
        onCode={(typed) => {
          setCode(typed);
          if (confirming.isError) confirming.reset();
        }}
      />
      <Button type="submit" look="outline" size="lg" block busy={confirming.isPending}>
        {action}
      </Button>
    </form>
  );
}
