import type { AdminClassType } from '@studio/contracts';
import { CheckField } from '@studio/ui/check-field';
import { Field } from '@studio/ui/field';
import { TextArea } from '@studio/ui/text-area';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/select-field.js';
import { t } from './messages.js';
import type { PackageDraft, Problems } from './package-draft.js';
import { ClassTypesField, NameField, Problem, StateField } from './product-fields.js';
import s from './products.module.css';

interface FieldsProps {
  draft: PackageDraft;
  problems: Problems;
  classTypes: readonly AdminClassType[];
  onChange: (changes: Partial<PackageDraft>) => void;
}

const units = [
  { value: 'day', label: t('days') },
  { value: 'week', label: t('weeks') },
  { value: 'month', label: t('months') },
];
const starts = [
  { value: 'purchase', label: t('purchase') },
  { value: 'first_class', label: t('firstClass') },
];

function Terms({ draft, problems, onChange }: Omit<FieldsProps, 'classTypes'>): ReactNode {
  const number = (name: 'credits' | 'price' | 'validityCount', label: string) => ({
    label,
    inputMode: name === 'price' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    value: draft[name],
    error: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <div className={s.pair}>
        <Field {...number('credits', t('classes'))} />
        <Field {...number('price', t('priceVat'))} />
      </div>
      <div className={s.three}>
        <Field {...number('validityCount', t('validFor'))} />
        <SelectField
          label={t('unit')}
          value={draft.validityUnit}
          options={units}
          onChange={(unit) => onChange({ validityUnit: unit as PackageDraft['validityUnit'] })}
        />
        <SelectField
          label={t('countsFrom')}
          value={draft.validityStarts}
          options={starts}
          onChange={(from) => onChange({ validityStarts: from as PackageDraft['validityStarts'] })}
        />
      </div>
    </>
  );
}

function Offer({ draft, problems, onChange }: Omit<FieldsProps, 'classTypes'>): ReactNode {
  return (
    <div className={s.field}>
      <CheckField
        checked={draft.oncePerPerson}
        onChange={(oncePerPerson) => onChange({ oncePerPerson })}
      >
        {t('oncePerPerson')}
      </CheckField>
      <CheckField
        checked={draft.intro}
        onChange={(intro) => onChange({ intro, ...(intro && { oncePerPerson: true }) })}
      >
        {t('intro')}
      </CheckField>
      <Problem text={problems['intro']} />
      <CheckField checked={draft.bestValue} onChange={(bestValue) => onChange({ bestValue })}>
        {t('bestValue')}
      </CheckField>
      <Problem text={problems['bestValue']} />
    </div>
  );
}

/** What a package is, in the order that one thinks of it. */
export function PackageFields(props: FieldsProps): ReactNode {
  const { draft, problems, classTypes, onChange } = props;
  return (
    <>
      <NameField
        value={draft.name}
        problem={problems['name']}
        onChange={(name) => onChange({ name })}
      />
      <Terms {...props} />
      <ClassTypesField
        all={classTypes}
        value={draft.classTypeIds}
        problem={problems['classTypeIds']}
        onChange={(classTypeIds) => onChange({ classTypeIds })}
      />
      <StateField value={draft.state} onChange={(state) => onChange({ state })} />
      <Offer {...props} />
      <TextArea
        label={t('descriptionLabel')}
        optional
        rows={2}
        maxLength={2000}
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  );
}
