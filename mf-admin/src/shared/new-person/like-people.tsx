import type { Likeness, LikePerson } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import type { ReactNode } from 'react';
import { Text, t } from './messages.js';
import s from './new-person.module.css';

const labels: Record<Likeness, string> = {
  email: t('sameEmail'),
  phone: t('samePhone'),
  name: t('similarName'),
};

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
          <li key={person.id} className={`num ${s.person}`}>
            <Avatar name={person.full_name} src={person.avatar_url} size={28} />
            <div className={s.who}>
              <span className="strong small cut">{person.full_name ?? t('noNameYet')}</span>
              {[person.phone, person.email].filter(Boolean).map((text) => (
                <span key={text} className="muted tiny cut">
                  {text}
                </span>
              ))}
              <span className={s.badges}>
                {alike.map((what) => (
                  <Badge key={what} tone={what === 'name' ? 'plain' : 'scarce'}>
                    {labels[what]}
                  </Badge>
                ))}
              </span>
            </div>
            <Button look="outline" onClick={() => onChoose(person)}>
              <Text
                message="choosePerson"
                values={{ name: person.full_name ?? person.email }}
                tags={{ span: <span className="visually-hidden" /> }}
              />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
