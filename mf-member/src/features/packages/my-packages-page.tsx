import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { studioDay } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { OffersSkeleton } from '@studio/ui/products/offers-skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { useMyPackages } from './api.js';
import { LedgerDialog } from './ledger-dialog.js';
import s from './my-packages.module.css';
import { OwnedPackage } from './owned-package.js';
import { endedLabel } from './owned-package-labels.js';
import { OwnPayouts } from './own-payouts.js';
import { OwnBillingDetails } from './billing-details.js';
import { Receipts } from './receipts.js';
import { t } from './messages.js';

const bookOrBuy = (credits: number) =>
  credits > 0 ? (
    <Link to="/schedule">{t('bookAClass')}</Link>
  ) : (
    <Link to="/packages">{t('seePackages')}</Link>
  );

const inUse: readonly string[] = ['active', 'frozen', 'locked'];

export default function MyPackagesPage(): ReactNode {
  const today = studioDay(useNow());
  const [shown, setShown] = useState<string | null>(null);
  const mine = useMyPackages();
  const past = mine.data?.items.find(({ id }) => id === shown);
  const body = () => {
    if (mine.isPending) return <OffersSkeleton what={t('loadingOwnPackages')} rows={3} />;
    if (mine.isError) return <ErrorPanel onRetry={() => void mine.refetch()} />;
    const { items, creditsLeft } = mine.data;
    const usable = items.filter(({ status }) => inUse.includes(status));
    const old = items.filter((one) => !usable.includes(one));
    return (
      <>
        {usable.length === 0 ? (
          <Empty
            spot="no-bookings"
            title={t('noCreditsNow')}
            action={<ButtonLink look="primary">{bookOrBuy(0)}</ButtonLink>}
          >
            {t('packageGivesCredits')}
          </Empty>
        ) : (
          <>
            <p className={`muted num ${s.total}`}>{t('creditsToBookWith', { creditsLeft })}</p>
            <div className={s.list}>
              {usable.map((one) => (
                <OwnedPackage key={one.id} one={one} today={today} />
              ))}
              <ButtonLink look="primary" size="lg" block>
                {bookOrBuy(creditsLeft)}
              </ButtonLink>
            </div>
          </>
        )}
        {old.length > 0 && (
          <Section title={t('earlier')}>
            <List>
              {old.map((one) => (
                <li key={one.id} className={`num ${s.old}`}>
                  <button type="button" className={s.oldOne} onClick={() => setShown(one.id)}>
                    <span>{one.packageName}</span>
                    <span className="small">{endedLabel(one)}</span>
                  </button>
                </li>
              ))}
            </List>
          </Section>
        )}
      </>
    );
  };
  return (
    <Page
      title={t('myPackages')}
      aside={
        <Link to="/packages" className="link small">
          {t('packages')}
        </Link>
      }
    >
      <OwnPayouts />
      {body()}
      {past && <LedgerDialog one={past} onClose={() => setShown(null)} />}
      <Receipts />
      <OwnBillingDetails />
    </Page>
  );
}
