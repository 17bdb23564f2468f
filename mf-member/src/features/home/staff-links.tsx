import { isFrontDesk, isTrainer, seesTrainerArea, useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import s from './home.module.css';
import { t } from './messages.js';

/** Trainers and the desk come here for their work more often than for a class. */
export function StaffLinks(): ReactNode {
  const { profile } = useSession();
  if (!isTrainer(profile) && !isFrontDesk(profile)) return null;
  return (
    <Card className={s.work} aria-label={t('work')}>
      <h2>{isTrainer(profile) ? t('yourClasses') : t('theDesk')}</h2>
      <div className={s.actions}>
        {isFrontDesk(profile) && (
          <ButtonLink>
            <Link to="/admin">{t('adminArea')}</Link>
          </ButtonLink>
        )}
        {seesTrainerArea(profile) && (
          <ButtonLink>
            <Link to="/trainer-dashboard">{t('trainerDashboard')}</Link>
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
