import { call, messageOf } from '@studio/api-client';
import { getGiftCardAmounts, giftCardAmount, setGiftCardAmounts } from '@studio/contracts';
import type { OfferedAmounts } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { filsToAed } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { rangeOf, readAmount } from '../../shared/number-texts.js';
import { t } from './messages.js';
import { withoutZeros } from './product-texts.js';
import s from './products.module.css';

const range = rangeOf(giftCardAmount);
const MOST = 8;

/** `160, 250`; null when one of them is no amount of a gift card. */
export const readAmounts = (text: string): number[] | null => {
  const typed = text.split(/[;؛,،\s]+/).filter(Boolean);
  const amounts = typed.flatMap((one) => readAmount(one, range) ?? []);
  const isFine = typed.length > 0 && typed.length <= MOST && amounts.length === typed.length;
  return isFine ? amounts : null;
};

function AmountsForm({
  offered,
  onClose,
}: {
  offered: OfferedAmounts;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const [typed, setTyped] = useState(
    offered.amounts.map((one) => withoutZeros(filsToAed(one)).replaceAll(',', '')).join(', '),
  );
  const [version, setVersion] = useState(offered.version);
  const [wasSent, setSent] = useState(false);
  const amounts = readAmounts(typed);
  const save = useMutation({
    mutationFn: (body: OfferedAmounts) => call(setGiftCardAmounts, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.giftCardAmounts }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!amounts) return;
    save.mutate(
      { amounts, version },
      {
        onSuccess: () => {
          toast.success(t('amountsSaved'));
          onClose();
        },
        onError: (error) => setVersion(conflictOf(error)?.version ?? version),
      },
    );
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field
        label={t('amountsAed')}
        hint={t('amountsHint')}
        autoComplete="off"
        data-autofocus
        value={typed}
        error={wasSent && !amounts ? t('amountsPlease') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {save.isError && (
        <Note tone="alert">
          {conflictOf(save.error) ? t('amountsChanged') : messageOf(save.error)}
        </Note>
      )}
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('discard')}
        </Button>
      </div>
    </form>
  );
}

/** What gift cards are offered for on the members' page; the front desk sells any amount. */
export function AmountsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const offered = useQuery({
    queryKey: keys.giftCardAmounts,
    queryFn: ({ signal }) => call(getGiftCardAmounts, { signal }),
  });
  return (
    <FormDialog title={t('changeAmounts')} onClose={onClose}>
      {offered.data && <AmountsForm offered={offered.data} onClose={onClose} />}
      {offered.isError && <Note tone="alert">{messageOf(offered.error)}</Note>}
    </FormDialog>
  );
}
