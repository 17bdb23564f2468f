import { isApiError, messageOf } from '@studio/api-client';
import type { AdminEventDetail, SaleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../shared/form-dialog.js';
import { FundingOption } from '../../shared/front-desk/funding-options.js';
import { LinkMade } from '../../shared/front-desk/link-made.js';
import { isShort, ReasonField } from '../../shared/front-desk/reason-field.js';
import { noSale, SalePayment, tenderedOf } from '../../shared/front-desk/sale-payment.js';
import type { ForMember } from '../../shared/front-desk/use-front-desk.js';
import s from './events.module.css';
import { t } from './messages.js';
import { useBookPlace } from './use-event-places.js';
import { useSellPlace } from './use-sell-place.js';

interface Props {
  event: AdminEventDetail;
  member: ForMember;
  onClose: () => void;
}

/** What is chosen and typed, and what the button does with it. */
const usePlaceForm = ({ event, member, onClose }: Props) => {
  const [funding, setFunding] = useState<'sale' | 'gift'>('sale');
  const [draft, setDraft] = useState(noSale);
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState(false);
  const [linkSale, setLinkSale] = useState<SaleView | null>(null);
  const book = useBookPlace(event.id);
  const sale = useSellPlace(event, member);
  const give = (): void => {
    if (isShort(reason)) return;
    const gift = { member, complimentary: true, reason: reason.trim() };
    book.mutate(gift, { onSuccess: onClose });
  };
  const take = (): void => {
    const tendered = tenderedOf(draft, event.price);
    if (tendered === null) return;
    sale.sell({ draft, tendered }, (sold) => (sold.link ? setLinkSale(sold) : onClose()));
  };
  const isPending = book.isPending || sale.isPending;
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    setSent(true);
    if (isPending) return;
    if (funding === 'gift') give();
    else take();
  };
  return {
    funding,
    setFunding,
    draft,
    setDraft,
    reason,
    setReason,
    sent,
    linkSale,
    submit,
    isPending,
    error: sale.error ?? book.error,
  };
};

const textOf = (error: Error): string => (isApiError(error) ? messageOf(error) : error.message);

/** A place with a price: sold by cash, terminal, transfer or link, or given with a reason. */
export function SellPlaceDialog(props: Props): ReactNode {
  const { event, member, onClose } = props;
  const form = usePlaceForm(props);
  const price = priceTag(event.price);
  const { funding, draft, error } = form;
  const choose = (value: string): void => form.setFunding(value === 'gift' ? 'gift' : 'sale');
  return (
    <FormDialog title={t('placeFor', { name: member.name })} onClose={onClose}>
      {form.linkSale ? (
        <LinkMade sale={form.linkSale} onDone={onClose} />
      ) : (
        <form className={s.sellPlace} onSubmit={form.submit} noValidate>
          <fieldset className={s.sellPlace}>
            <legend className="visually-hidden">{t('whatPays')}</legend>
            <FundingOption
              value="sale"
              chosen={funding}
              onChoose={choose}
              title={t('onePlace', { price })}
              detail={t('placeMethods')}
            >
              <SalePayment
                memberId={member.id}
                price={event.price}
                value={draft}
                onChange={form.setDraft}
              />
            </FundingOption>
            <FundingOption
              value="gift"
              chosen={funding}
              onChoose={choose}
              title={t('givePlace')}
              detail={t('givePlaceMeans', { price })}
            >
              <div className={s.giftReason}>
                <ReasonField value={form.reason} onChange={form.setReason} showError={form.sent} />
              </div>
            </FundingOption>
          </fieldset>
          {error && <Note tone="alert">{textOf(error)}</Note>}
          <div className={s.sellActions}>
            <Button type="submit" look="primary" busy={form.isPending}>
              {funding === 'gift' ? t('givePlace') : t(buttons[draft.method], { price })}
            </Button>
            <Button look="outline" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  );
}

const buttons = {
  cash: 'takeAndBook',
  terminal: 'takeAndBook',
  transfer: 'bookByTransfer',
  link: 'makeLink',
} as const;
