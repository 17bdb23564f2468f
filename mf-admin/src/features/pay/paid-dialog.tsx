import { messageOf } from '@studio/api-client';
import type { Payslip } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { isStudioDay, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { useSetPaidOn } from './api.js';
import { t } from './messages.js';
import s from './pay.module.css';

/** The day on which a locked payslip was paid out. */
export function PaidDialog({
  payslip,
  onClose,
}: {
  payslip: Payslip;
  onClose: () => void;
}): ReactNode {
  const { trainer, month } = payslip;
  const today = studioDay(useNow());
  const [before] = useState(payslip.paidOn);
  const [day, setDay] = useState(before ?? today);
  const save = useSetPaidOn({ trainerId: trainer.id, month });
  const set = (paidOn: string | null): void =>
    save.mutate({ paidOn, before }, { onSuccess: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isStudioDay(day)) set(day);
  };
  return (
    <FormDialog title={t('markPaid')} onClose={onClose}>
      <form className={s.dialog} onSubmit={submit} noValidate>
        <Field
          type="date"
          label={t('paidDay')}
          value={day}
          max={today}
          error={isStudioDay(day) ? undefined : t('dayPlease')}
          onChange={({ target }) => setDay(target.value)}
        />
        {save.isError && <Note tone="alert">{messageOf(save.error)}</Note>}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          {before && (
            <Button look="outline" disabled={save.isPending} onClick={() => set(null)}>
              {t('notPaid')}
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
