import type { MergeFacts, MergePreview, MergeSide } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { amountPaid, fullDate, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { genderLabel } from '../genders.js';
import { mayTake, valueOf } from './merge-choices.js';
import type { ChoiceField, Choices } from './merge-choices.js';
import s from './merge.module.css';
import { t } from './messages.js';

function Side({ side, isKept }: { side: MergeSide; isKept: boolean }): ReactNode {
  const { user, canSignIn } = side;
  return (
    <div className={s.side} data-kept={isKept}>
      <Badge tone={isKept ? 'calm' : 'plain'}>{isKept ? t('stays') : t('closes')}</Badge>
      <div className={s.sideName}>
        <Avatar name={user.full_name} src={user.avatar_url} size={36} />
        <b>{user.full_name ?? t('noNameYet')}</b>
      </div>
      <span className="muted tiny num">
        {user.created_at && t('since', { day: fullDate(studioDay(user.created_at)) })}
      </span>
      <span className="muted tiny">{canSignIn ? t('canSignIn') : t('noSignIn')}</span>
    </div>
  );
}

/** Both, and which of them stays. */
export function BothRecords({
  preview,
  onSwap,
}: {
  preview: MergePreview;
  onSwap: () => void;
}): ReactNode {
  return (
    <section className={s.part} aria-label={t('bothRecords')}>
      <div className={s.two}>
        <Side side={preview.kept} isKept />
        <Side side={preview.other} isKept={false} />
      </div>
      <Button size="sm" look="outline" onClick={onSwap}>
        {t('keepOther')}
      </Button>
    </section>
  );
}

const fields: readonly ChoiceField[] = ['name', 'phone', 'email', 'birthDate', 'gender'];
const fieldLabels: Record<ChoiceField, string> = {
  name: t('name'),
  phone: t('phone'),
  email: t('email'),
  birthDate: t('birthDate'),
  gender: t('gender'),
};

const shownOf = (field: ChoiceField, value: string): string => {
  if (field === 'gender' && value) return genderLabel(value);
  return field === 'birthDate' && value ? fullDate(value) : value;
};

function Choice({
  preview,
  field,
  choices,
  onChoose,
}: {
  preview: MergePreview;
  field: ChoiceField;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}): ReactNode {
  return (
    <fieldset className={s.choice}>
      <legend>{fieldLabels[field]}</legend>
      <div className={s.two}>
        {(['kept', 'other'] as const).map((side) => {
          const value = valueOf(preview[side], field);
          const isUnconfirmed =
            field === 'email' && value !== '' && preview[side].user.email_confirmed === false;
          return (
            <label key={side} className={s.option}>
              <input
                type="radio"
                name={`merge-${field}`}
                checked={choices[field] === side}
                disabled={!mayTake(preview, field, side)}
                onChange={() => onChoose({ ...choices, [field]: side })}
              />
              <span className={s.value}>
                {shownOf(field, value) || t('none')}
                {isUnconfirmed && <small className="muted">{t('notConfirmed')}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const optionalFields: readonly ChoiceField[] = ['birthDate', 'gender'];

/** A birth date or gender that neither has is not asked for. */
const isKnown = ({ kept, other }: MergePreview, field: ChoiceField): boolean =>
  !optionalFields.includes(field) || valueOf(kept, field) !== '' || valueOf(other, field) !== '';

/** Name, number, address, birth date and gender, each from either. */
export function ChoiceFields(props: {
  preview: MergePreview;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}): ReactNode {
  return (
    <div className={s.part}>
      {fields
        .filter((field) => isKnown(props.preview, field))
        .map((field) => (
          <Choice key={field} field={field} {...props} />
        ))}
      <p className="muted small">{t('emailKeepsSignIn')}</p>
    </div>
  );
}

const packagesOf = ({ packages }: MergeFacts): ReactNode =>
  packages.length === 0
    ? t('none')
    : packages.map(({ id, name, creditsLeft }) => (
        <span key={id} className={s.line}>
          {t('packageLeft', { name, creditsLeft })}
        </span>
      ));

const rows: readonly { label: string; cell: (facts: MergeFacts) => ReactNode }[] = [
  { label: t('plan'), cell: ({ plan }) => plan ?? t('none') },
  { label: t('packages'), cell: packagesOf },
  { label: t('upcoming'), cell: ({ upcoming }) => upcoming },
  { label: t('past'), cell: ({ past }) => past },
  { label: t('eventPlaces'), cell: ({ eventPlaces }) => eventPlaces },
  { label: t('waitlists'), cell: ({ waitlists }) => waitlists },
  { label: t('feesOwed'), cell: ({ feesOwed }) => amountPaid(feesOwed) },
  { label: t('payments'), cell: ({ payments }) => payments },
  { label: t('paid'), cell: ({ paid }) => amountPaid(paid) },
];

/** What hangs on each of them. */
export function FactsTable({ preview }: { preview: MergePreview }): ReactNode {
  return (
    <table className={`num small ${s.facts}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('fact')}</span>
          </th>
          <th scope="col">{t('stays')}</th>
          <th scope="col">{t('closes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cell }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{cell(preview.kept.facts)}</td>
            <td>{cell(preview.other.facts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
