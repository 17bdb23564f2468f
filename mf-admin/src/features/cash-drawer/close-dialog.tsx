import { messageOf } from '@studio/api-client';
import type { CashDrawerReport } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { readAmount } from '../../shared/number-texts.js';
import { useClose } from './api.js';
import s from './cash-drawer.module.css';
import { differenceLabel } from './difference-label.js';
import { t } from './messages.js';

/** The count at the end: the difference is shown before it is kept. */
export function CloseDialog({
  drawer,
  onClose,
}: {
  /** Read again while the dialog is open: when cash moves, the new sum shows and the count stays. */
  drawer: CashDrawerReport;
  onClose: () => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const close = useClose(drawer.id);
  const counted = readAmount(text);
  const { expected } = drawer;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (counted === null) return;
    close.mutate(
      { counted, expected, ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess: (closed) => {
          toast.success(t('drawerClosed'), {
            description: differenceLabel(closed.difference ?? 0),
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog title={t('countAndClose')} onClose={onClose}>
      <form className={s.fields} onSubmit={submit} noValidate>
        <p className="num">{t('shouldBe', { amount: amountPaid(expected) })}</p>
        <Field
          label={t('countedAed')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text}
          error={submitted && counted === null ? t('amountPlease') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {counted !== null && (
          <p aria-live="polite" className="num strong">
            {differenceLabel(counted - expected)}
          </p>
        )}
        <Field
          label={t('note')}
          optional
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {close.isError && <Note tone="alert">{messageOf(close.error)}</Note>}
        <div className={s.actions}>
          <Button type="submit" look="primary" busy={close.isPending}>
            {t('closeDrawer')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
