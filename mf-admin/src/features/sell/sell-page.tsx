import { useSearchParams } from '@studio/shell-kit/router';
import { Tabs } from '@studio/ui/tabs';
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
import { Who } from './who.js';
import { t } from './messages.js';

function NewSale(): ReactNode {
  const [params, setParams] = useSearchParams();
  const member = params.get('member');
  const sale = useSale(member);
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
  const view = params.get('view') === 'day' ? 'day' : 'new';
  return (
    <AdminFrame title={t('sell')} aside={<DrawerNote />}>
      <Tabs
        label={t('sell')}
        value={view}
        onChange={(next) => setParams(next === 'day' ? { view: next } : {}, { replace: true })}
        tabs={[
          { value: 'new', label: t('newSale'), content: <NewSale /> },
          { value: 'day', label: t('salesOfDay'), content: <SalesOfDay /> },
        ]}
      />
    </AdminFrame>
  );
}
