import type { PackageView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Link, useLocation, useSearchParams } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { IntroCard, PackageCard } from '@studio/ui/products/package-card';
import { bestFirst, comparable, isIntro } from '@studio/ui/products/package-labels';
import { OffersSkeleton } from '@studio/ui/products/offers-skeleton';
import { Tabs } from '@studio/ui/tabs';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { GoesAlong } from '../../shared/chosen-class/then-book.js';
import { GiftCardSection } from '../../shared/checkout/gift-card-section.js';
import { NothingCharged, UNPAID, useLeftPayment } from '../../shared/checkout/nothing-charged.js';
import { SignInFirst, useIsVisitor } from '../../shared/sign-in-first.js';
import { useSchedule } from '../../shared/use-schedule.js';
import { usePackages } from './api.js';
import { BuySheet } from './buy-sheet.js';
import { PlansTab } from './plans-tab.js';
import s from './packages.module.css';
import { t } from './messages.js';

/** The class that credits are wanted for: of the address, or of the purchase that was left. */
const useChosenClass = () => {
  const [params] = useSearchParams();
  const left = useLeftPayment();
  const id = params.get('class') ?? left?.chosenClass?.scheduleId ?? null;
  const { data } = useSchedule(id);
  // Whoever has a place in it by now wants credits for another.
  return data?.mine ? undefined : data;
};

/** What is neither comparable nor an offer for new members, and what can't be had again. */
function Others({
  all,
  list,
  cardOf,
}: {
  all: readonly PackageView[];
  list: readonly PackageView[];
  cardOf: (one: PackageView) => ComponentProps<typeof IntroCard>;
}): ReactNode {
  if (list.length === 0) return null;
  return (
    <div className={s.others}>
      {list.map((one) =>
        isIntro(one) ? (
          <IntroCard key={one.id} {...cardOf(one)} />
        ) : (
          <PackageCard key={one.id} {...cardOf(one)} all={all} />
        ),
      )}
    </div>
  );
}

function Offers({ all }: { all: readonly PackageView[] }): ReactNode {
  const isVisitor = useIsVisitor();
  const go = useNavigateTo();
  const { pathname, search } = useLocation();
  const chosen = useChosenClass();
  const [bought, setBought] = useState<PackageView | null>(null);
  const cardOf = (one: PackageView) => ({
    one,
    busy: false,
    // Who has no account comes back to these prices.
    onBuy: () =>
      isVisitor ? go('/login', { state: { from: pathname + search } }) : setBought(one),
  });
  const intro = all.find((one) => isIntro(one) && one.available);
  const regular = bestFirst(comparable(all));
  const others = all.filter((one) => one !== intro && !regular.includes(one));
  return (
    <div className={s.offers}>
      {chosen && <GoesAlong chosen={chosen} />}
      {intro && <IntroCard {...cardOf(intro)} />}
      <div className={s.grid}>
        {regular.map((one) => (
          <PackageCard key={one.id} {...cardOf(one)} all={all} main={one.bestValue && !intro} />
        ))}
      </div>
      <Others all={all} list={others} cardOf={cardOf} />
      {bought && <BuySheet one={bought} chosen={chosen} onClose={() => setBought(null)} />}
    </div>
  );
}

function PackagesTab(): ReactNode {
  const packages = usePackages();
  if (packages.isPending) return <OffersSkeleton what={t('loadingPackages')} rows={4} />;
  if (packages.isError) return <ErrorPanel onRetry={() => void packages.refetch()} />;
  if (packages.data.items.length === 0)
    return (
      <Empty spot="nothing-found" title={t('nothingOnSale')}>
        {t('askAtDesk')}
      </Empty>
    );
  return <Offers all={packages.data.items} />;
}

function GiftTab(): ReactNode {
  const isVisitor = useIsVisitor();
  return isVisitor ? (
    <>
      <p className="muted">{t('giftLead')}</p>
      <SignInFirst label={t('signInForGift')} to="/packages?tab=gift" />
    </>
  ) : (
    <GiftCardSection />
  );
}

const tabs = [
  { value: 'packages', label: t('packages'), content: <PackagesTab /> },
  { value: 'plans', label: t('monthlyPlans'), content: <PlansTab /> },
  { value: 'gift', label: t('gift'), content: <GiftTab /> },
];

/** What the studio sells, compared by the price of a class. Paying is the provider's page. */
export default function PackagesPage(): ReactNode {
  const isVisitor = useIsVisitor();
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  const tab = tabs.find(({ value }) => value === requestedTab)?.value ?? 'packages';
  const show = (value: string): void =>
    setParams(
      (now) => {
        now.delete(UNPAID);
        if (value === 'packages') now.delete('tab');
        else now.set('tab', value);
        return now;
      },
      { replace: true },
    );
  return (
    <Page
      width="middle"
      title={t('packages')}
      aside={
        !isVisitor && (
          <Link to="/my-packages" className="link small">
            {t('myPackages')}
          </Link>
        )
      }
    >
      <p className={`muted ${s.lead}`}>{t('lead')}</p>
      <NothingCharged />
      <Tabs label={t('whatToBuy')} tabs={tabs} value={tab} onChange={show} />
    </Page>
  );
}
