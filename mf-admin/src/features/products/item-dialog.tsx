import { messageOf } from '@studio/api-client';
import type { RetailItemView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { Field } from '@studio/ui/field';
import { priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { useRetailItems } from '../../shared/use-retail-items.js';
import { draftOf, itemOf, problemsOf, type ItemDraft, type ItemProblems } from './item-draft.js';
import { t } from './messages.js';
import s from './products.module.css';
import { stockLabel } from './stock-label.js';
import { useSaveItem } from './use-save-item.js';

interface FieldsProps {
  draft: ItemDraft;
  problems: ItemProblems;
  onChange: (change: Partial<ItemDraft>) => void;
}

function ItemFields({ draft, problems, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <Field
        label={t('name')}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        error={problems.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={t('priceAed')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={problems.price}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <CheckField checked={draft.isCounted} onChange={(isCounted) => onChange({ isCounted })}>
        {t('countStock')}
      </CheckField>
      {draft.isCounted && (
        <Field
          label={t('piecesLeft')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.stock}
          error={problems.stock}
          onChange={({ target }) => onChange({ stock: target.value })}
        />
      )}
    </>
  );
}

/** How the item is now, when the form was filled from an older one. */
function Refusal({ error, itemId }: { error: unknown; itemId: string }): ReactNode {
  const now = useRetailItems().data?.items.find(({ id }) => id === itemId);
  if (!conflictOf(error) || !now) return <Note tone="alert">{messageOf(error)}</Note>;
  const { name, price } = now;
  return (
    <Note tone="alert">
      {t('changedMeanwhile', { name, price: priceTag(price), stock: stockLabel(now) })}
    </Note>
  );
}

/** A retail item that is added, changed or retired. */
export function ItemDialog({
  id,
  item,
  onClose,
}: {
  id: string;
  item: RetailItemView | null;
  onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(item));
  const [version, setVersion] = useState(item?.version ?? null);
  const [wasSent, setSent] = useState(false);
  const save = useSaveItem(id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    const wanted = itemOf(draft);
    if (!wanted) return;
    save.mutate(
      { wanted, version },
      {
        onSuccess: ({ name }) => {
          toast.success(t('saved', { name }));
          onClose();
        },
        onError: (error) => setVersion(conflictOf(error)?.version ?? version),
      },
    );
  };
  return (
    <FormDialog title={item ? t('editItem', { name: item.name }) : t('addItem')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <ItemFields
          draft={draft}
          problems={wasSent ? problemsOf(draft) : {}}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        {item && (
          <CheckField
            checked={draft.retired}
            onChange={(retired) => setDraft({ ...draft, retired })}
          >
            {t('retire')}
          </CheckField>
        )}
        {save.isError && <Refusal error={save.error} itemId={id} />}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
