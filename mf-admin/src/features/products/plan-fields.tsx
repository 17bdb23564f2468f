import type { AdminClassType, AdminPlan } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { priceTag } from '@studio/ui/format';
import { Seg } from '@studio/ui/seg';
import { TextArea } from '@studio/ui/text-area';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import type { Problems } from './package-draft.js';
import type { PlanDraft } from './plan-draft.js';
import { ClassTypesField, NameField, StateField } from './product-fields.js';
import s from './products.module.css';

interface FieldsProps {
  one: AdminPlan | null;
  draft: PlanDraft;
  problems: Problems;
  classTypes: readonly AdminClassType[];
  onChange: (changes: Partial<PlanDraft>) => void;
}

const choices = [
  { value: 'limited', label: t('limited') },
  { value: 'unlimited', label: t('unlimitedChoice') },
];

/** What a class that is missed costs; the settings say it for all plans. */
function Fees({ one, draft }: Pick<FieldsProps, 'one' | 'draft'>): ReactNode {
  if (!draft.isUnlimited) return <p className="small muted">{t('noFeesNote')}</p>;
  if (!one || one.classesPerPeriod !== null) return <p className="small muted">{t('feesNote')}</p>;
  return (
    <p className="small muted">
      {t('planFeesNote', {
        lateFee: priceTag(one.lateFee),
        noShowFee: priceTag(one.noShowFee),
      })}
    </p>
  );
}

function Allowance({ one, draft, problems, onChange }: FieldsProps): ReactNode {
  return (
    <>
      <div className={s.field}>
        <span className="small strong">{t('allowance')}</span>
        <Seg
          label={t('allowance')}
          choices={choices}
          value={draft.isUnlimited ? 'unlimited' : 'limited'}
          onChange={(value) => onChange({ isUnlimited: value === 'unlimited' })}
        />
      </div>
      {!draft.isUnlimited && (
        <Field
          label={t('classesAMonth')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.classes}
          error={problems['classesPerPeriod']}
          onChange={({ target }) => onChange({ classes: target.value })}
        />
      )}
      <Fees one={one} draft={draft} />
    </>
  );
}

/** What a plan is, in the order that one thinks of it. */
export function PlanFields(props: FieldsProps): ReactNode {
  const { draft, problems, classTypes, onChange } = props;
  return (
    <>
      <NameField
        value={draft.name}
        problem={problems['name']}
        onChange={(name) => onChange({ name })}
      />
      <Field
        label={t('priceAMonthVat')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={problems['price']}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <Allowance {...props} />
      <ClassTypesField
        all={classTypes}
        value={draft.classTypeIds}
        problem={problems['classTypeIds']}
        onChange={(classTypeIds) => onChange({ classTypeIds })}
      />
      <StateField value={draft.state} onChange={(state) => onChange({ state })} />
      <TextArea
        label={t('benefits')}
        hint={t('benefitsHint')}
        rows={4}
        value={draft.benefits}
        error={problems['benefits']}
        onChange={({ target }) => onChange({ benefits: target.value })}
      />
    </>
  );
}
