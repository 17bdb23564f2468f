import type { LikePerson } from '@studio/contracts';
import type { ReactNode } from 'react';
import { PersonChoice } from '../people/person-choice.js';
import { t } from './messages.js';
import s from './new-person.module.css';

export type ChosenPerson = Pick<LikePerson['person'], 'id' | 'full_name' | 'email'>;

/** People who are there already: the front desk chooses one instead of making a second record. */
export function LikePeople({
  items,
  onChoose,
}: {
  items: readonly LikePerson[];
  onChoose: (person: ChosenPerson) => void;
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <section className={s.alike} aria-label={t('isItOneOfThese')} aria-live="polite">
      <h3>{t('isItOneOfThese')}</h3>
      <ul>
        {items.map(({ person, alike }) => (
          <PersonChoice key={person.id} {...{ person, alike }} onChoose={() => onChoose(person)} />
        ))}
      </ul>
    </section>
  );
}
