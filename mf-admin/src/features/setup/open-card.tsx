import type { SetupScreen } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { cx } from '@studio/ui/cx';
import { longDate } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSettled, neededOf } from '../../shared/setup/use-setup-screen.js';
import { titles } from './setup-labels.js';
import s from './setup.module.css';
import { t } from './messages.js';

/** What is needed before members can book, and then the first class. */
export function OpenCard({ screen }: { screen: SetupScreen }): ReactNode {
  const needed = neededOf(screen.items);
  const left = needed.filter((row) => !isSettled(row)).length;
  const { firstClass } = screen.facts;
  if (left === 0 && firstClass) {
    const { id, name, day, startTime } = firstClass;
    return (
      <Card aria-label={t('firstClassTitle')}>
        <h2 className={s.heading}>{t('firstClassTitle')}</h2>
        <p className="muted num">
          {t('firstClassFacts', { name, day: longDate(day), time: startTime })}
        </p>
        <ButtonLink look="primary" block className={s.see}>
          <Link to={`/class/${id}`}>{t('seeAsMember')}</Link>
        </ButtonLink>
      </Card>
    );
  }
  return (
    <Card aria-label={t('openTitle')}>
      <h2 className={s.heading}>{t('openTitle')}</h2>
      <p className="muted">{t('openLead')}</p>
      <ul className={s.needed}>
        {needed.map((row) => (
          <li key={row.item}>
            <span className={cx(s.mark, s.small, isSettled(row) && s.markDone)} aria-hidden>
              {isSettled(row) && <Icon of={Check} size={14} />}
            </span>
            <span className={isSettled(row) ? 'muted' : undefined}>{titles[row.item]}</span>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('openNeeded', { count: left })}</p>
    </Card>
  );
}
