import { useNavigateTo } from '@studio/shell-kit';
import { useSearchParams } from '@studio/shell-kit/router';
import { Tabs } from '@studio/ui/tabs';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { Basket, ToBasket } from './basket.js';
import { DrawerNote } from './drawer-note.js';
import { OwedFees } from './owed-fees.js';
import { SalesOfDay } from './sales-of-day.js';
import s from './sell.module.css';
import { Sold } from './sold.js';
import { Tiles } from './tiles.js';
import { useSale } from './use-sale.js';
import type { SaleForm } from './use-sale.js';
import { Who } from './who.js';
import { t } from './messages.js';

function NewSale({ sale }: { sale: SaleForm }): ReactNode {
  const [, setParams] = useSearchParams();
  const member = sale.userId;
  const choose = (userId: string | null): void => {
    sale.dropFees();
    setParams(userId ? { member: userId } : {}, { replace: true });
  };
  if (sale.sold) return <Sold sale={sale.sold} onNew={sale.startNew} />;
  return (
    <div className={s.columns}>
      <div className={s.main}>
        <Who userId={member} onChoose={choose} />
        {member && <OwedFees userId={member} sale={sale} />}
        <Tiles userId={member} sale={sale} />
        <ToBasket {...sale} />
      </div>
      <Basket sale={sale} />
    </div>
  );
}

/** The front desk sells to the person in front of it. */
export default function SellPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const go = useNavigateTo();
  const view = params.get('view') === 'day' ? 'day' : 'new';
  // Above the tabs: a look at the sales of the day keeps the basket and the person.
  const sale = useSale(params.get('member'));
  const show = (next: string): void => {
    const shown = new URLSearchParams(params);
    shown.delete('day');
    if (next === 'day') shown.set('view', next);
    else shown.delete('view');
    setParams(shown, { replace: true });
  };
  return (
    <AdminFrame title={t('sell')} aside={<DrawerNote />}>
      <UnsavedGuard when={sale.items.length > 0} what={t('theBasket')} go={go} />
      <Tabs
        label={t('sell')}
        value={view}
        onChange={show}
        tabs={[
          { value: 'new', label: t('newSale'), content: <NewSale sale={sale} /> },
          { value: 'day', label: t('salesOfDay'), content: <SalesOfDay /> },
        ]}
      />
    </AdminFrame>
  );
}
