import type { Likeness, User } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { phoneText } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Text, t } from './messages.js';
import s from './person-choice.module.css';

const labels: Record<Likeness, string> = {
  email: t('sameEmail'),
  phone: t('samePhone'),
  name: t('similarName'),
};

/** Somebody of a list, what is alike, and the button that chooses. */
export function PersonChoice({
  person,
  alike = [],
  onChoose,
}: {
  person: Pick<User, 'full_name' | 'email' | 'phone' | 'avatar_url'>;
  alike?: readonly Likeness[];
  onChoose: () => void;
}): ReactNode {
  return (
    <li className={`num ${s.person}`}>
      <Avatar name={person.full_name} src={person.avatar_url} size={36} />
      <div className={s.who}>
        <b className="cut">{person.full_name ?? t('noNameYet')}</b>
        {[phoneText(person.phone ?? ''), person.email].filter(Boolean).map((text) => (
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
      <Button look="outline" onClick={onChoose}>
        <Text
          message="choosePerson"
          values={{ name: person.full_name ?? person.email }}
          tags={{ span: <span className="visually-hidden" /> }}
        />
      </Button>
    </li>
  );
}
