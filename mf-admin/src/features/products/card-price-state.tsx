import type { CardPrice } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dayMonth, studioDay } from '@studio/ui/format';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCardPrices } from './api.js';
import { t } from './messages.js';

interface SoldProduct {
  /** Of the product. */
  id: string;
  versionId: string;
}

const reasonOf = ({ reason, detail }: CardPrice): string => {
  if (reason === 'refused') return t('cardRefused', { detail: detail ?? '' });
  return reason === 'key' ? t('cardKeyRefused') : t('cardDown');
};

const standing = (card: CardPrice | undefined, { versionId }: SoldProduct): string => {
  if (!card || card.versionId !== versionId) return t('cardBeingMade');
  const day = card.at ? dayMonth(studioDay(card.at)) : '';
  switch (card.state) {
    case 'made':
      return t('cardMade', { day });
    case 'archived':
      return t('cardArchived', { day });
    case 'none':
      return t('cardNone');
    case 'waiting':
      return card.reason ? t('cardWaiting', { reason: reasonOf(card) }) : t('cardBeingMade');
  }
};

/** How the price stands at the card provider, in a sentence. */
export function CardPriceState({ one }: { one: SoldProduct }): ReactNode {
  const { data } = useCardPrices(one);
  if (!data) return null;
  const card = data.items.find(({ productId }) => productId === one.id);
  return (
    <p className="small muted" role="status">
      {data.configured ? standing(card, one) : t('cardNotSetUp')}
    </p>
  );
}

/** Said in a list only of what has failed: the rest is as it should be. */
export function CardPriceBadge({ id }: { id: string }): ReactNode {
  const { data } = useCardPrices();
  const card = data?.items.find(({ productId }) => productId === id);
  if (!data?.configured || card?.state !== 'waiting' || !card.reason) return null;
  return (
    <Badge tone="scarce" icon={Clock}>
      {t('cardWaits')}
    </Badge>
  );
}
