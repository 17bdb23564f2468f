import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import s from './layout.module.css';
import { t } from './messages.js';

/** A path that leads nowhere; says so and shows the way on. */
export function NotFoundPage(): ReactNode {
  return (
    <div className={s.lone}>
      <Empty
        page
        spot="nothing-found"
        title={t('pageNotFound')}
        action={
          <ButtonLink look="outline">
            <Link to="/">{t('goToHome')}</Link>
          </ButtonLink>
        }
      >
        {t('pageNotFoundReason')}
      </Empty>
    </div>
  );
}
