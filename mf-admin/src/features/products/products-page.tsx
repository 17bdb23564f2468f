import type { ProductState } from '@studio/contracts';
import type { ReactNode } from 'react';
import { ChoiceChip } from '@studio/ui/chip';
import { useSearchParams } from '@studio/shell-kit/router';
import { AdminFrame } from '../../shared/admin-frame.js';
import { HistoryLink } from '../../shared/history/history-link.js';
import { t } from './messages.js';
import { stateLabels } from './product-fields.js';
import { CatalogueSections } from './catalogue-sections.js';
import { CodesSection } from './codes-section.js';
import { GiftCardsSection } from './gift-cards-section.js';
import { ProductTabs, readShelf, type Shelf } from './product-tabs.js';
import { ShopSection } from './shop-section.js';
import s from './products.module.css';
import { isState } from './state-filter.js';

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }));

const others: readonly Shelf[] = ['codes', 'gift-cards', 'shop'];

/** What is chosen, one under the other. A state is one of products and of the shop. */
function Shelves({ shelf, state }: { shelf: Shelf; state: ProductState | null }): ReactNode {
  const isAll = shelf === 'all';
  const has = (one: Shelf): boolean => shelf === one || (isAll && state === null);
  return (
    <div className={s.sections}>
      {!others.includes(shelf) && <CatalogueSections shelf={shelf} state={state} />}
      {has('codes') && <CodesSection isCompact={isAll} />}
      {has('gift-cards') && <GiftCardsSection isCompact={isAll} />}
      {(isAll || shelf === 'shop') && <ShopSection state={state} isCompact={isAll} />}
    </div>
  );
}

/** Everything that the studio sells, on one page; what is shown stands in the address. */
export default function ProductsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const shelf = readShelf(params.get('show'));
  const state = params.get('state');
  const set = (name: string, value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <AdminFrame title={t('products')} aside={<HistoryLink filter={{ kind: 'catalogue' }} />}>
      <div className={s.tools}>
        <ProductTabs value={shelf} onChange={(next) => set('show', next === 'all' ? null : next)} />
        <ChoiceChip
          label={t('state')}
          choices={states}
          value={state}
          onChange={(next) => set('state', next)}
        />
      </div>
      <Shelves shelf={shelf} state={isState(state) ? state : null} />
    </AdminFrame>
  );
}
