import { call } from '@studio/api-client';
import { getGiftCardAmounts, listGiftCards, type GiftCardView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { filsToAed, fullDate, priceTag, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AmountsDialog } from './amounts-dialog.js';
import { giftCardsCsv } from './gift-cards-csv.js';
import { GiftCardCard } from './gift-card-card.js';
import { GiveGiftCardDialog } from './give-gift-card-dialog.js';
import { t } from './messages.js';
import { NameCell, ProductTable } from './product-table.js';
import { withoutZeros } from './product-texts.js';
import { Section } from './section.js';

type Open = { kind: 'card'; id: string } | { kind: 'give' } | { kind: 'amounts' };

function Rows({
  list,
  onOpen,
}: {
  list: readonly GiftCardView[];
  onOpen: (id: string) => void;
}): ReactNode {
  return (
    <ProductTable
      label={t('giftCards')}
      columns={[
        { label: t('giftCard') },
        { label: t('worth'), isNumber: true },
        { label: t('notUsedYet'), isNumber: true },
        { label: t('recipient') },
        { label: t('issued') },
        { label: t('state') },
      ]}
    >
      {list.map((one) => (
        <tr key={one.id} className={one.status === 'active' ? undefined : 'muted'}>
          <NameCell name={t('endingIn', { ending: one.ending })} onOpen={() => onOpen(one.id)} />
          <td data-end>{withoutZeros(filsToAed(one.amount))}</td>
          <td data-end>{withoutZeros(filsToAed(one.balance))}</td>
          <td>{one.recipientEmail ?? t('theBuyer')}</td>
          <td>{fullDate(studioDay(one.issuedAt))}</td>
          <td>{one.status === 'active' ? t('cardActive') : <Badge>{t('cardEnded')}</Badge>}</td>
        </tr>
      ))}
    </ProductTable>
  );
}

/** What gift cards are offered for. */
function Offered({ onChange }: { onChange: () => void }): ReactNode {
  const offered = useQuery({
    queryKey: keys.giftCardAmounts,
    queryFn: ({ signal }) => call(getGiftCardAmounts, { signal }),
  });
  if (!offered.data) return null;
  const amounts = offered.data.amounts.map(priceTag).join(', ');
  return (
    <p className="small muted num">
      {t('offeredFor', { amounts })}{' '}
      <Button size="sm" look="quiet" onClick={onChange}>
        {t('changeAmounts')}
      </Button>
    </p>
  );
}

/** Gift cards, newest first, with what is left on them. */
export function GiftCardsSection({ isCompact }: { isCompact: boolean }): ReactNode {
  const cards = useQuery({
    queryKey: keys.adminGiftCards,
    queryFn: ({ signal }) => call(listGiftCards, { query: {}, signal }),
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  if (cards.isPending) return <SkeletonRows what={t('giftCards')} rows={3} height={44} />;
  if (cards.isError) return <ErrorPanel onRetry={() => void cards.refetch()} />;
  const all = cards.data.items;
  const left = all
    .filter(({ status }) => status === 'active')
    .reduce((sum, one) => sum + one.balance, 0);
  return (
    <>
      <Section
        title={t('giftCards')}
        note={all.length > 0 ? t('leftOnCards', { amount: priceTag(left) }) : undefined}
        csv={{ name: 'gift-cards', read: giftCardsCsv }}
        add={t('giveCard')}
        onAdd={() => setOpen({ kind: 'give' })}
        state={null}
        list={all}
        all={all}
        isCompact={isCompact}
        empty={{ title: t('noCards'), text: t('noCardsText') }}
      >
        {(list) => <Rows list={list} onOpen={(id) => setOpen({ kind: 'card', id })} />}
      </Section>
      <Offered onChange={() => setOpen({ kind: 'amounts' })} />
      {open?.kind === 'card' && <GiftCardCard id={open.id} onClose={close} />}
      {open?.kind === 'give' && <GiveGiftCardDialog onClose={close} />}
      {open?.kind === 'amounts' && <AmountsDialog onClose={close} />}
    </>
  );
}
