import { isFrontDesk, isTrainer, useSession } from '@studio/shell-kit';
import type { Profile } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ReactNode } from 'react';
import s from './no-page.module.css';
import { t } from './messages.js';

const roleIn = (profile: Profile | null): string => {
  if (isTrainer(profile)) return 'trainer';
  return isFrontDesk(profile) ? 'front_desk' : 'member';
};

/** A path that leads nowhere, or an area (`access`) for others; says so and shows the way on. */
export default function NoPage({ access }: { access?: string }): ReactNode {
  const { profile } = useSession();
  return (
    <div className={s.lone}>
      <Empty
        page
        spot={access ? 'area-unavailable' : 'nothing-found'}
        title={access ? t('areaForOthers', { access }) : t('pageNotFound')}
        action={
          <ButtonLink look="outline">
            <Link to="/">{t('goToHome')}</Link>
          </ButtonLink>
        }
      >
        {access ? t('signedInWith', { role: roleIn(profile) }) : t('pageNotFoundReason')}
      </Empty>
    </div>
  );
}
