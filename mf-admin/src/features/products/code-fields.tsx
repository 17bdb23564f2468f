import type { AdminPackage, PromotedKind } from '@studio/contracts';
import { Chip, Chips } from '@studio/ui/chip';
import { Field } from '@studio/ui/field';
import { Seg } from '@studio/ui/seg';
import type { ReactNode } from 'react';
import type { CodeDraft } from './code-draft.js';
import { t } from './messages.js';
import type { Problems } from './package-draft.js';
import { Problem } from './product-fields.js';
import s from './products.module.css';

interface FieldsProps {
  draft: CodeDraft;
  problems: Problems;
  /** What it takes off, and for what, is decided once. */
  isNew: boolean;
  packages: readonly AdminPackage[];
  onChange: (changes: Partial<CodeDraft>) => void;
}

export const kindLabels: Readonly<Record<PromotedKind, string>> = {
  package: t('packages'),
  class: t('dropIn'),
  event: t('events'),
};
const kinds = Object.keys(kindLabels) as PromotedKind[];
const offs = [
  { value: 'percent', label: t('percent') },
  { value: 'amount', label: t('amountAed') },
];

const withOrWithout = <One,>(list: readonly One[], one: One, on: boolean): One[] =>
  on ? [...list, one] : list.filter((other) => other !== one);

function What({ draft, problems, packages, onChange }: FieldsProps): ReactNode {
  const sold = packages.filter(({ state }) => state !== 'retired');
  return (
    <div className={s.field}>
      <span className="small strong">{t('whatFor')}</span>
      <Chips label={t('whatFor')} wrap>
        {kinds.map((kind) => (
          <Chip
            key={kind}
            on={draft.kinds.includes(kind)}
            onChange={(on) => onChange({ kinds: withOrWithout(draft.kinds, kind, on) })}
          >
            {kindLabels[kind]}
          </Chip>
        ))}
      </Chips>
      <Problem text={problems['kinds']} />
      {draft.kinds.includes('package') && sold.length > 0 && (
        <>
          <span className="small muted">{t('whichPackages')}</span>
          <Chips label={t('whichPackages')} wrap>
            {sold.map(({ id, name }) => (
              <Chip
                key={id}
                on={draft.packageIds.includes(id)}
                onChange={(on) => onChange({ packageIds: withOrWithout(draft.packageIds, id, on) })}
              >
                {name}
              </Chip>
            ))}
          </Chips>
        </>
      )}
    </div>
  );
}

function Off({ draft, problems, onChange }: FieldsProps): ReactNode {
  return (
    <div className={s.off}>
      <Seg
        label={t('takesOff')}
        choices={offs}
        value={draft.isPercent ? 'percent' : 'amount'}
        onChange={(value) => onChange({ isPercent: value === 'percent' })}
      />
      <Field
        label={draft.isPercent ? t('percentOff') : t('amountOff')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.off}
        error={problems['off']}
        onChange={({ target }) => onChange({ off: target.value })}
      />
    </div>
  );
}

function Limits({ draft, problems, isNew, onChange }: FieldsProps): ReactNode {
  const text = (name: 'from' | 'until' | 'limitTotal' | 'limitPerPerson', label: string) => ({
    label,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <div className={s.pair}>
        {isNew && <Field {...text('from', t('firstDay'))} type="date" />}
        <Field {...text('until', t('lastDay'))} type="date" hint={t('noEnd')} />
      </div>
      <div className={s.pair}>
        <Field {...text('limitTotal', t('usesInAll'))} inputMode="numeric" hint={t('noLimit')} />
        <Field {...text('limitPerPerson', t('usesEach'))} inputMode="numeric" hint={t('noLimit')} />
      </div>
    </>
  );
}

/** A promotion code: what is typed, what it takes off, and how far it goes. */
export function CodeFields(props: FieldsProps): ReactNode {
  const { draft, problems, isNew, onChange } = props;
  return (
    <>
      {isNew && (
        <Field
          label={t('code')}
          hint={t('codeHint')}
          value={draft.code}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          data-autofocus
          error={problems['code']}
          onChange={({ target }) => onChange({ code: target.value.toUpperCase() })}
        />
      )}
      <Field
        label={t('codeName')}
        value={draft.name}
        maxLength={120}
        autoComplete="off"
        error={problems['name']}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {isNew && <Off {...props} />}
      {isNew && <What {...props} />}
      <Limits {...props} />
    </>
  );
}
