import { messageOf } from '@studio/api-client';
import type { PackageView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { IntroCard, PackageCard } from '@studio/ui/products/package-card';
import { comparable, isIntro } from '@studio/ui/products/package-labels';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useIsVisitor } from '../../shared/sign-in-first.js';
import { useCheckout } from '../../shared/use-checkout.js';
import { CodeEntry } from '../../shared/checkout/code-entry.js';
import { codesFor, useCodes } from '../../shared/checkout/codes.js';
import { GiftCardSection } from '../../shared/checkout/gift-card-section.js';
import { ReducedPrices } from '../../shared/checkout/reduced-prices.js';
import { usePackages } from './api.js';
import { PlansHint } from './plans-hint.js';
import s from './packages.module.css';
import { Text, t } from './messages.js';

function Offers({ all }: { all: readonly PackageView[] }): ReactNode {
  const checkout = useCheckout();
  const isVisitor = useIsVisitor();
  const go = useNavigateTo();
  const entered = useCodes(
    all.map(({ id, price }) => ({ kind: 'package', referenceId: id, price })),
  );
  const leaving = checkout.isPending || checkout.isSuccess;
  const cardOf = (one: PackageView) => ({
    one,
    busy: leaving && checkout.variables?.packageId === one.id,
    onBuy: () => {
      // Who has no account comes back to these prices.
      if (isVisitor) return go('/login', { state: { from: '/packages' } });
      if (!leaving) checkout.mutate({ packageId: one.id, ...codesFor(entered.codes, one.id) });
    },
  });
  const intro = all.find(isIntro);
  const regular = comparable(all);
  const others = all.filter((one) => one !== intro && !regular.includes(one));
  return (
    <>
      {checkout.isError && (
        <div className={s.note}>
          <Note tone="alert">
            <Text
              message="cardPageNotOpened"
              values={{ messageOf: messageOf(checkout.error) }}
              tags={{ b: <b /> }}
            />
          </Note>
        </div>
      )}
      {!isVisitor && (
        <div className={s.note}>
          <CodeEntry entered={entered} />
          <ReducedPrices codes={entered.codes} packages={all} />
        </div>
      )}
      {intro?.available && <IntroCard {...cardOf(intro)} />}
      <div className={s.grid}>
        {regular.map((one) => (
          <PackageCard
            key={one.id}
            {...cardOf(one)}
            all={all}
            main={one.bestValue && !intro?.available}
          />
        ))}
      </div>
      <div className={s.others}>
        {others.map((one) => (
          <PackageCard key={one.id} {...cardOf(one)} all={all} />
        ))}
        {intro && !intro.available && <IntroCard {...cardOf(intro)} />}
      </div>
    </>
  );
}

/** What the studio sells, compared by the price of a class. Paying is the provider's page. */
export default function PackagesPage(): ReactNode {
  const packages = usePackages();
  const isVisitor = useIsVisitor();
  const list = () => {
    if (packages.isPending)
      return <SkeletonRows what={t('loadingPackages')} rows={4} height={180} />;
    if (packages.isError) return <ErrorPanel onRetry={() => void packages.refetch()} />;
    if (packages.data.items.length === 0)
      return (
        <Empty spot="nothing-found" title={t('nothingOnSale')}>
          {t('askAtDesk')}
        </Empty>
      );
    return (
      <>
        <Offers all={packages.data.items} />
        <PlansHint />
        {!isVisitor && <GiftCardSection />}
      </>
    );
  };
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
      {list()}
    </Page>
  );
}
