import type { CardPrice } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { dayMonth, studioDay } from '@studio/ui/format';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cardPriceOf, useCardPrices, type KeptProduct } from './api.js';
import { t } from './messages.js';

const reasonOf = ({ reason, detail }: CardPrice): string => {
  if (reason === 'refused') return t('cardRefused', { detail: detail ?? '' });
  return reason === 'key' ? t('cardKeyRefused') : t('cardDown');
};

const standing = (card: CardPrice | undefined): string => {
  if (!card) return t('cardChanging');
  const day = card.at ? dayMonth(studioDay(card.at)) : '';
  switch (card.state) {
    case 'made':
      return t('cardMade', { day });
    case 'archived':
      return t('cardArchived', { day });
    case 'none':
      return t('cardNone');
    case 'waiting':
      return card.reason ? t('cardWaiting', { reason: reasonOf(card) }) : t('cardChanging');
  }
};

/** How the price stands at the card provider, in a sentence. */
export function CardPriceState({ one }: { one: KeptProduct }): ReactNode {
  const { data } = useCardPrices();
  if (!data) return null;
  return (
    <p className="small muted" role="status">
      {data.configured ? standing(cardPriceOf(data, one)) : t('cardNotSetUp')}
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
