import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Page } from '@studio/ui/page';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { t } from './messages.js';

export const waysOn = (
  <>
    <ButtonLink look="primary" size="lg" block>
      <Link to="/events">{t('viewOtherEvents')}</Link>
    </ButtonLink>
    <ButtonLink look="ghost" size="lg" block>
      <Link to="/schedule">{t('seeSchedule')}</Link>
    </ButtonLink>
  </>
);

/** A link about an event that does not say which (spec section 2). */
export function InvalidRequest(): ReactNode {
  return (
    <Page>
      <Result
        icon={CircleAlert}
        tone="alert"
        title={t('invalidRequest')}
        text={t('linkIsIncomplete')}
        actions={waysOn}
      />
    </Page>
  );
}
