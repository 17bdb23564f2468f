import type { BroadcastAudience } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import { SelectField, type Option } from '../select-field.js';
import s from './messages.module.css';
import { useSegments } from './use-broadcasts.js';
import { t } from './messages.js';

type Kind = Exclude<BroadcastAudience['kind'], 'members' | 'report'>;

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'all', label: t('everyone') },
  { value: 'class_type', label: t('bookedClassType') },
  { value: 'plan', label: t('onPlan') },
  { value: 'not_seen', label: t('notSeenLately') },
  { value: 'ladies', label: t('bookedLadiesOnly') },
];

const ANY_PLAN = 'any';
const DAYS = 30;
const YEAR = 365;

const firstOf = (kind: Kind): BroadcastAudience => {
  if (kind === 'class_type') return { kind, classTypeId: '', days: DAYS };
  if (kind === 'plan') return { kind, planId: null };
  if (kind === 'ladies') return { kind, days: YEAR };
  return kind === 'not_seen' ? { kind, days: DAYS } : { kind };
};

const optionsOf = (all: readonly { id: string; name: string }[] = []): Option[] =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** Whom a message is for: everyone, or a part of them. */
export function AudienceFields({
  audience,
  problem,
  onChange,
}: {
  audience: BroadcastAudience;
  problem: string | null;
  onChange: (audience: BroadcastAudience) => void;
}): ReactNode {
  const { data } = useSegments(audience.kind === 'class_type' || audience.kind === 'plan');
  return (
    <div className={s.audience}>
      <SelectField
        label={t('to')}
        value={audience.kind}
        options={kinds}
        onChange={(kind) => onChange(firstOf(kind as Kind))}
      />
      {audience.kind === 'class_type' && (
        <SelectField
          label={t('classType')}
          value={audience.classTypeId}
          options={optionsOf(data?.types)}
          onChange={(classTypeId) => onChange({ ...audience, classTypeId })}
        />
      )}
      {audience.kind === 'plan' && (
        <SelectField
          label={t('plan')}
          value={audience.planId ?? ANY_PLAN}
          options={[{ value: ANY_PLAN, label: t('anyPlan') }, ...optionsOf(data?.plans)]}
          onChange={(id) => onChange({ ...audience, planId: id === ANY_PLAN ? null : id })}
        />
      )}
      {'days' in audience && (
        <Field
          label={t('inLastDays')}
          inputMode="numeric"
          maxLength={3}
          value={audience.days || ''}
          onChange={({ target }) => onChange({ ...audience, days: Number(target.value) || 0 })}
          {...(problem && { error: problem })}
        />
      )}
    </div>
  );
}
