import { call, messageOf } from '@studio/api-client';
import { changeClassType, type AdminClassType } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { filsToAed, priceTag } from '@studio/ui/format';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { readAmount } from '../../shared/number-texts.js';
import { t } from './messages.js';
import { PRICE } from './package-draft.js';
import { NameCell, ProductTable } from './product-table.js';
import { withoutZeros } from './product-texts.js';
import s from './products.module.css';

const FREE = 0;

/** Nothing, or what the card provider can charge. */
export const readDropIn = (text: string): number | null =>
  readAmount(text) === FREE ? FREE : readAmount(text, PRICE);

/** What one class of each type costs by itself. */
export function DropInTable({
  list,
  onOpen,
}: {
  list: readonly AdminClassType[];
  onOpen: (one: AdminClassType) => void;
}): ReactNode {
  return (
    <ProductTable
      label={t('dropIn')}
      columns={[
        { label: t('product') },
        { label: t('priceShort'), isNumber: true },
        { label: t('credits'), isNumber: true },
      ]}
    >
      {list.map((one) => (
        <tr key={one.id}>
          <NameCell name={one.name} onOpen={() => onOpen(one)} />
          <td data-end>
            {one.dropInPrice === FREE ? t('notSold') : withoutZeros(filsToAed(one.dropInPrice))}
          </td>
          <td data-end className="muted">
            {one.creditCost}
          </td>
        </tr>
      ))}
    </ProductTable>
  );
}

const useSaveDropIn = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { dropInPrice: number; version: number }) =>
      call(changeClassType, { params: { id }, body }),
    onSettled: () => {
      for (const queryKey of [keys.adminTimetable, keys.adminAllSellCatalogues, keys.schedules])
        void client.invalidateQueries({ queryKey });
    },
  });
};

/** The drop-in price of a class type; seats that are held keep the price they were shown. */
export function DropInDialog({
  one,
  onClose,
}: {
  one: AdminClassType;
  onClose: () => void;
}): ReactNode {
  const [typed, setTyped] = useState(withoutZeros(filsToAed(one.dropInPrice)));
  const [wasSent, setSent] = useState(false);
  const edit = useEdit({ dropInPrice: one.dropInPrice }, one.version);
  const save = useSaveDropIn(one.id);
  const dropInPrice = readDropIn(typed);
  const send = (version = edit.version): void => {
    if (dropInPrice === null) return;
    save.mutate(
      { dropInPrice, version },
      {
        onSuccess: ({ name }) => {
          toast.success(t('saved', { name }));
          onClose();
        },
      },
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    send();
  };
  return (
    <FormDialog title={t('changeDropIn', { name: one.name })} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <Field
          label={t('dropInPrice')}
          hint={t('dropInHint')}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={wasSent && dropInPrice === null ? t('dropInPlease') : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            save.reset();
          }}
        />
        <SaveError
          error={save.error}
          messageOfError={messageOf}
          fields={{
            dropInPrice: { label: t('dropInPrice'), show: (value) => priceTag(Number(value)) },
          }}
          mine={{ dropInPrice }}
          busy={save.isPending}
          onKeepMine={(conflict) => {
            edit.keepMine(conflict);
            send(conflict.version);
          }}
          onUseTheirs={(conflict) => {
            const theirs = edit.takeTheirs(conflict);
            setTyped(withoutZeros(filsToAed(theirs.dropInPrice ?? 0)));
            save.reset();
          }}
        />
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('discard')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
