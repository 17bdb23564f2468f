import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '../field.js';
import { dayRange, fullDate, isStudioDay, longDate } from '../format.js';
import type { Availability } from './availability-rules.js';
import s from './availability.module.css';
import { FormEnd } from './form-end.js';
import { ListCard } from './list-card.js';
import { t } from './messages.js';
import type { Saving } from './saving.js';

type Away = Availability['holidays'][number];
const REASON_LENGTH = 200;

const problemOf = ({ from, until }: Away, today: string): string | undefined => {
  if (!isStudioDay(from)) return t('chooseDay');
  const last = until || from;
  if (last < from) return t('untilBeforeFrom');
  return last < today ? t('pastDay') : undefined;
};

function AwayForm({
  today,
  saving,
  onSave,
  onClose,
}: {
  today: string;
  saving: Saving;
  onSave: (away: Away) => void;
  onClose: () => void;
}): ReactNode {
  const [draft, setDraft] = useState<Away>({ from: '', until: '', reason: null });
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = problemOf(draft, today);
  const bind = (name: 'from' | 'until') => ({
    type: 'date',
    min: today,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <form
      className={s.form}
      noValidate
      aria-label={t('addAway')}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        const reason = draft.reason?.trim() || null;
        if (!problem) onSave({ from: draft.from, until: draft.until || draft.from, reason });
      }}
    >
      <div className={s.pair}>
        <Field label={t('firstDay')} {...bind('from')} />
        <Field label={t('lastDay')} {...bind('until')} />
      </div>
      <Field
        label={t('reason')}
        optional
        hint={t('reasonHint')}
        maxLength={REASON_LENGTH}
        autoComplete="off"
        value={draft.reason ?? ''}
        onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
      />
      <FormEnd problem={isSubmitted ? problem : undefined} {...{ saving, onClose }} />
    </form>
  );
}

/** Holidays, from a day to a day. */
export function TimeAwayCard({
  facts,
  today,
  saving,
}: {
  facts: Availability;
  today: string;
  saving: Saving;
}): ReactNode {
  const keyOf = ({ from, until }: Away): string => `${from} ${until}`;
  const without = ({ holidays }: Availability, away: Away): Availability['holidays'] =>
    holidays.filter((one) => keyOf(one) !== keyOf(away));
  return (
    <ListCard
      title={t('away')}
      none={t('noAway')}
      add={t('addAway')}
      items={facts.holidays.map((away) => ({
        key: keyOf(away),
        title: away.from === away.until ? longDate(away.from) : dayRange(away.from, away.until),
        text: away.reason ?? '',
        remove: t('removeAway', { day: fullDate(away.from) }),
        onRemove: () =>
          saving.saveRemoval({ ...facts, holidays: without(facts, away) }, (now) => ({
            ...now,
            holidays: without(now, away).concat(away),
          })),
      }))}
    >
      {(close) => (
        <AwayForm
          {...{ today, saving }}
          onSave={(away) => saving.save({ ...facts, holidays: facts.holidays.concat(away) }, close)}
          onClose={close}
        />
      )}
    </ListCard>
  );
}
