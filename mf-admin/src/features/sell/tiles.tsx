import type { PackageView, RetailItemView, SellCatalogue } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { priceTag } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import {
  CalendarCheck,
  Gift,
  Infinity as Unlimited,
  ShoppingBag,
  Sprout,
  Ticket,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRetailItems } from '../../shared/use-retail-items.js';
import { useSellCatalogue } from './api.js';
import type { BasketItem } from './basket-rules.js';
import { GiftCardDialog } from './gift-card-dialog.js';
import s from './sell.module.css';
import type { SaleForm } from './use-sale.js';
import { t } from './messages.js';

interface Tile extends Omit<BasketItem, 'quantity'> {
  icon: LucideIcon;
  /** On the tile; the basket says more. */
  title: string;
  note: string;
  available: boolean;
  /** Why it is not; had already unless said. */
  unavailable?: string;
}
type Shelf = 'packages' | 'visits' | 'plans' | 'shop';

const packageTile = (one: PackageView): Tile => ({
  key: one.id,
  name: one.name,
  title: one.name,
  price: one.price,
  icon: one.oncePerPerson ? Sprout : Ticket,
  note: one.oncePerPerson
    ? t('oncePerPerson')
    : t('validFor', { count: one.validity.count, unit: one.validity.unit }),
  available: one.available,
  item: { kind: 'package', packageId: one.id },
  isSingle: one.oncePerPerson,
});

const retailTile = ({ id, name, price, stock }: RetailItemView): Tile => ({
  key: id,
  name,
  title: name,
  price,
  icon: ShoppingBag,
  note: stock === null ? '' : t('piecesLeft', { stock }),
  available: stock !== 0,
  unavailable: t('soldOut'),
  item: { kind: 'retail', itemId: id },
  isSingle: false,
});

const tilesOf = (
  { packages, visits, plans }: SellCatalogue,
  retail: readonly RetailItemView[],
): Record<Shelf, Tile[]> => ({
  shop: retail.filter(({ retired }) => !retired).map(retailTile),
  packages: packages.map(packageTile),
  visits: visits.map(({ classTypeId, name, price }) => ({
    key: classTypeId,
    name: t('visitOf', { name }),
    title: name,
    price,
    note: t('oneClass'),
    icon: CalendarCheck,
    available: true,
    item: { kind: 'visit', classTypeId },
    isSingle: false,
  })),
  plans: plans.map(({ id, name, price }) => ({
    key: id,
    name,
    title: name,
    price,
    icon: Unlimited,
    note: t('byLink'),
    available: true,
    item: { kind: 'subscription', planId: id },
    isSingle: true,
  })),
});

function TileButton({
  tile,
  quantity,
  onAdd,
}: {
  tile: Tile;
  quantity: number;
  onAdd: () => void;
}): ReactNode {
  const { icon, title, note, price, available, unavailable } = tile;
  return (
    <button
      type="button"
      className={s.tile}
      data-chosen={quantity > 0 || undefined}
      disabled={!available}
      onClick={onAdd}
    >
      <span className={s.tileHead}>
        <Icon of={icon} size={20} />
        {quantity > 0 && (
          <span className={`num ${s.quantity}`}>
            {quantity}
            <span className="visually-hidden"> {t('inBasket')}</span>
          </span>
        )}
      </span>
      <span className="strong">{title}</span>
      <span className="muted small">{available ? note : (unavailable ?? t('hadItAlready'))}</span>
      <span className="strong num">{priceTag(price)}</span>
    </button>
  );
}

/** What the studio sells; a press puts one into the basket. */
export function Tiles({ userId, sale }: { userId: string | null; sale: SaleForm }): ReactNode {
  const catalogue = useSellCatalogue(userId);
  const retail = useRetailItems();
  const [shelf, setShelf] = useState<Shelf>('packages');
  const [isGiving, setGiving] = useState(false);
  const body = () => {
    if (catalogue.isPending) return <SkeletonRows what={t('whatIsSold')} rows={3} height={120} />;
    if (catalogue.isError) return <ErrorPanel onRetry={() => void catalogue.refetch()} />;
    if (shelf === 'shop') {
      if (retail.isPending) return <SkeletonRows what={t('shop')} rows={3} height={120} />;
      if (retail.isError) return <ErrorPanel onRetry={() => void retail.refetch()} />;
    }
    const tiles = tilesOf(catalogue.data, retail.data?.items ?? [])[shelf];
    if (tiles.length === 0) return <p className="muted">{t('nothingOnShelf')}</p>;
    return (
      <div className={s.tiles}>
        {tiles.map(({ icon, title, note, available, unavailable, ...item }) => (
          <TileButton
            key={item.key}
            tile={{ icon, title, note, available, ...(unavailable && { unavailable }), ...item }}
            quantity={sale.items.find(({ key }) => key === item.key)?.quantity ?? 0}
            onAdd={() => sale.add(item)}
          />
        ))}
        {shelf === 'packages' && (
          <button type="button" className={s.tile} onClick={() => setGiving(true)}>
            <span className={s.tileHead}>
              <Icon of={Gift} size={20} />
            </span>
            <span className="strong">{t('giftCard')}</span>
            <span className="muted small">{t('anyAmount')}</span>
            <span className="strong num">{t('fromPrice', { price: priceTag(5_000) })}</span>
          </button>
        )}
      </div>
    );
  };
  return (
    <Card className={s.shelf} aria-label={t('whatIsSold')}>
      <Seg
        label={t('whatIsSold')}
        value={shelf}
        onChange={(next) => setShelf(next as Shelf)}
        choices={[
          { value: 'packages', label: t('packages') },
          { value: 'visits', label: t('singleVisits') },
          { value: 'plans', label: t('plans') },
          { value: 'shop', label: t('shop') },
        ]}
      />
      {body()}
      {isGiving && <GiftCardDialog onAdd={sale.add} onClose={() => setGiving(false)} />}
    </Card>
  );
}
