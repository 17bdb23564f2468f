import { messageOf, newIdempotencyKey } from '@studio/api-client';
import { openDrawer } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { readAmount } from '../../shared/number-texts.js';
import { useOpen } from './api.js';
import s from './cash-drawer.module.css';
import { t } from './messages.js';

const isFloat = (amount: number | null): amount is number =>
  amount !== null && (openDrawer.body?.safeParse({ float: amount }).success ?? false);

/** No drawer is open: counts what is in it before the first sale. */
export function OpenForm(): ReactNode {
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const open = useOpen();
  const float = readAmount(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (isFloat(float)) open.mutate({ float, idempotencyKey });
  };
  return (
    <Card className={s.form}>
      <h2>{t('openDrawer')}</h2>
      <p className="muted">{t('openText')}</p>
      <form className={s.fields} onSubmit={submit} noValidate>
        <Field
          label={t('floatAed')}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={submitted && !isFloat(float) ? t('amountPlease') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {open.isError && <Note tone="alert">{messageOf(open.error)}</Note>}
        <div>
          <Button type="submit" look="primary" busy={open.isPending}>
            {t('open')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
