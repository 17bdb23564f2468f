import { addErrorTexts } from '@studio/api-client';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import type { ComponentType } from 'react';
import { AdminFrame } from './admin-frame.js';
import { leastFor } from './admin-pages.js';
import { textOfStaffError } from './error-texts/text-of-staff-error.js';
import { t } from './messages.js';
import { useMay } from './only-for.js';

// Loaded with every page of this area.
addErrorTexts(textOfStaffError);

/** The page, or a sentence for who is at the front desk but may not see it. */
export const guardPage = (path: string, Page: ComponentType): ComponentType => {
  const least = leastFor(path);
  return function GuardedPage() {
    const may = useMay();
    if (may(least)) return <Page />;
    return (
      <AdminFrame>
        <Empty
          page
          spot="area-unavailable"
          title={t('pageForRole', { role: least })}
          action={
            <ButtonLink look="outline">
              <Link to="/admin">{t('goToToday')}</Link>
            </ButtonLink>
          }
        >
          {t('askForRight')}
        </Empty>
      </AdminFrame>
    );
  };
};
