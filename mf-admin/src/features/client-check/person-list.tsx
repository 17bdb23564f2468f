import type { FoundPerson, MemberStanding } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import { shortStanding } from '../../shared/people/standing-text.js';
import s from './client-check.module.css';
import { t } from './messages.js';

/** Who was found, each with what they have. */
export function PersonList(props: {
  label: string;
  people: readonly FoundPerson[];
  standings: ReadonlyMap<string, MemberStanding>;
  chosen: string | null;
  onChoose: (id: string) => void;
}): ReactNode {
  const { label, people, standings, chosen, onChoose } = props;
  return (
    <Card aria-label={label}>
      <ul>
        {people.map((person) => {
          const standing = standings.get(person.id);
          return (
            <li key={person.id}>
              <button
                type="button"
                className={s.person}
                aria-pressed={person.id === chosen}
                onClick={() => onChoose(person.id)}
              >
                <Avatar name={person.full_name} src={person.avatar_url} size={36} />
                <span className={`grow ${s.lines}`}>
                  <span className="strong cut" dir="auto">
                    {person.full_name ?? t('noNameYet')}
                  </span>
                  <span className="muted tiny cut num">
                    {standing ? shortStanding(standing, person) : person.email}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
