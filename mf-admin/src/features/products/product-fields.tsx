import type { AdminClassType, ProductState } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { Chip, Chips } from '@studio/ui/chip';
import { Seg } from '@studio/ui/seg';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './products.module.css';

export const stateLabels: Readonly<Record<ProductState, string>> = {
  on_sale: t('onSale'),
  hidden: t('hidden'),
  retired: t('retired'),
};
const hints: Readonly<Record<ProductState, string>> = {
  on_sale: t('onSaleHint'),
  hidden: t('hiddenHint'),
  retired: t('retiredHint'),
};

const choices = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

/** What members read; where the form begins. */
export function NameField({
  value,
  problem,
  onChange,
}: {
  value: string;
  problem: string | undefined;
  onChange: (name: string) => void;
}): ReactNode {
  return (
    <Field
      label={t('productName')}
      value={value}
      maxLength={120}
      autoComplete="off"
      data-autofocus
      error={problem}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Who can buy it, with what the choice means. */
export function StateField({
  value,
  onChange,
}: {
  value: ProductState;
  onChange: (state: ProductState) => void;
}): ReactNode {
  return (
    <div className={s.field}>
      <Seg
        label={t('state')}
        choices={choices}
        value={value}
        onChange={(next) => onChange(next as ProductState)}
      />
      <p className="small muted">{hints[value]}</p>
    </div>
  );
}

/** The class types that it pays for; retired ones stay while they are chosen. */
export function ClassTypesField({
  all,
  value,
  problem,
  onChange,
}: {
  all: readonly AdminClassType[];
  value: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}): ReactNode {
  return (
    <div className={s.field}>
      <span className="small strong">{t('goodFor')}</span>
      <Chips label={t('goodFor')} wrap>
        {all
          .filter(({ id, active }) => active || value.includes(id))
          .map(({ id, name, active }) => (
            <Chip
              key={id}
              on={value.includes(id)}
              onChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
            >
              {active ? name : t('retiredType', { name })}
            </Chip>
          ))}
      </Chips>
      <Problem text={problem} />
    </div>
  );
}

/** What is wrong beside a field that is no text. */
export function Problem({ text }: { text: string | undefined }): ReactNode {
  return text ? (
    <p role="alert" className={`small ${s.problem}`}>
      {text}
    </p>
  ) : null;
}
