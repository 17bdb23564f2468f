import { messageOf } from '@studio/api-client';
import type { BookingOverride, BookingPreview } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Chip, Chips } from '@studio/ui/chip';
import { firstName, priceTag, weekdayShort } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { BookingFacts } from './booking-facts.js';
import s from './front-desk.module.css';
import {
  canChoose,
  firstFunding,
  FundingOptions,
  fundingOf,
  GIFT,
  VISIT,
  type FundingValue,
} from './funding-options.js';
import { t } from './messages.js';
import { isShort, ReasonField } from './reason-field.js';
import { openRefusals, Refusals } from './refusals.js';
import { useFrontDesk, type ForMember } from './use-front-desk.js';
import { LinkMade } from './link-made.js';
import { noSale, SalePayment, tenderedOf, type SaleDraft } from './sale-payment.js';
import { useSellSeat } from './use-sell-seat.js';

const giftReasons = [t('studioMistake'), t('birthday'), t('trial')];

/** What is chosen and typed; it stays while the rules beside it are read again. */
const useDraft = (preview: BookingPreview) => {
  const [picked, setFunding] = useState<string | null>(null);
  const [overrides, setOverrides] = useState<BookingOverride[]>([]);
  const [reason, setReason] = useState('');
  const [notifyMember, setNotify] = useState(true);
  const [sent, setSent] = useState(false);
  const [visit, setVisit] = useState(noSale);
  const funding = picked !== null && canChoose(preview, picked) ? picked : firstFunding(preview);
  const tendered = tenderedOf(visit, preview.schedule.dropInPrice);
  const open = openRefusals(preview, overrides);
  const used = preview.refusals.length > open.length;
  const needsReason = used || funding === GIFT;
  return {
    funding,
    setFunding,
    overrides,
    setOverrides,
    reason,
    setReason,
    notifyMember,
    setNotify,
    sent,
    setSent,
    isOverridden: used,
    needsReason,
    canBook: open.length === 0,
    visit,
    setVisit,
    tendered,
    isReady:
      open.length === 0 &&
      !(needsReason && isShort(reason)) &&
      !(funding === VISIT && tendered === null),
  };
};

function GiftReason({ draft }: { draft: ReturnType<typeof useDraft> }): ReactNode {
  return (
    <div className={s.giftReason}>
      <ReasonField value={draft.reason} onChange={draft.setReason} showError={draft.sent} />
      <Chips label={t('reason')}>
        {giftReasons.map((one) => (
          <Chip key={one} on={draft.reason === one} onChange={() => draft.setReason(one)}>
            {one}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

/** A full class: where the member waits, or the way onto the list. */
function WaitlistOffer({
  member,
  preview,
  onDone,
}: {
  member: ForMember;
  preview: BookingPreview;
  onDone: () => void;
}): ReactNode {
  const { join } = useFrontDesk(member);
  const { waitingPosition: position, refusals, ownBookingId, schedule } = preview;
  if (position !== null)
    return <Note>{t('waitsAt', { name: firstName(member.name), position })}</Note>;
  if (ownBookingId !== null || refusals.every(({ code }) => code !== 'CLASS_FULL')) return null;
  return (
    <>
      <Button
        look="outline"
        busy={join.isPending}
        onClick={() => join.mutate(schedule.id, { onSuccess: onDone })}
      >
        {t('addToList')}
      </Button>
      {join.error && <Note tone="alert">{messageOf(join.error)}</Note>}
    </>
  );
}

function NotifyMember({ draft }: { draft: ReturnType<typeof useDraft> }): ReactNode {
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={draft.notifyMember}
        onChange={(event) => draft.setNotify(event.target.checked)}
      />
      {t('confirmToMember')}
    </label>
  );
}

interface Submit {
  member: ForMember;
  preview: BookingPreview;
  draft: ReturnType<typeof useDraft>;
  onDone: () => void;
}

/** By what is chosen; a single visit is sold, and booked by its sale. */
const useSubmit = ({ member, preview, draft, onDone }: Submit) => {
  const { book } = useFrontDesk(member);
  const seat = useSellSeat(member);
  const { overrides, notifyMember, needsReason, tendered, visit } = draft;
  const { id: scheduleId, dropInPrice: price, startsAt: time } = preview.schedule;
  const reason = needsReason ? { reason: draft.reason.trim() } : {};
  const input = { scheduleId, overrides, notifyMember, ...reason };
  const isPending = book.isPending || seat.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.setSent(true);
    if (!draft.isReady || isPending) return;
    if (draft.funding === VISIT && tendered !== null)
      seat.sell({ input, draft: visit, price, tendered }, { time, onDone });
    else
      book.mutate({ ...input, funding: fundingOf(preview, draft.funding) }, { onSuccess: onDone });
  };
  return { submit, isPending, linkSale: seat.linkSale, error: seat.error ?? book.error };
};

const saleTexts = {
  cash: 'sellAndBook',
  terminal: 'sellAndBook',
  transfer: 'transferAndBook',
  link: 'linkAndHold',
} as const;

const buttonText = (
  { funding, visit }: { funding: FundingValue; visit: SaleDraft },
  { dropInPrice, date, startTime: time }: BookingPreview['schedule'],
  name: string,
): string => {
  const values = { day: weekdayShort(date), time, name };
  if (funding === GIFT) return t('giveDayTime', values);
  if (funding !== VISIT) return t('bookDayTime', values);
  return t(saleTexts[visit.method], { ...values, price: priceTag(dropInPrice) });
};

/** Books a class for a member, paid by what is chosen. */
export function BookForm({
  member,
  preview,
  onDone,
}: {
  member: ForMember;
  preview: BookingPreview;
  onDone: () => void;
}): ReactNode {
  const draft = useDraft(preview);
  const { submit, error, isPending, linkSale } = useSubmit({ member, preview, draft, onDone });
  const { schedule } = preview;
  const name = firstName(member.name);
  const isGift = draft.funding === GIFT;
  if (linkSale) return <LinkMade sale={linkSale} onDone={onDone} />;
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Refusals
        {...{ preview, name: member.name, overrides: draft.overrides }}
        onOverrides={draft.setOverrides}
      />
      <WaitlistOffer {...{ member, preview, onDone }} />
      {preview.choices.length === 0 && <Note tone="scarce">{t('nothingPays')}</Note>}
      <FundingOptions
        preview={preview}
        value={draft.funding}
        onChange={draft.setFunding}
        visit={
          <SalePayment
            memberId={member.id}
            price={schedule.dropInPrice}
            value={draft.visit}
            onChange={draft.setVisit}
          />
        }
        gift={<GiftReason draft={draft} />}
      />
      {draft.isOverridden && !isGift && (
        <ReasonField value={draft.reason} onChange={draft.setReason} showError={draft.sent} />
      )}
      <BookingFacts preview={preview} funding={draft.funding} />
      <div className={s.foot}>
        <NotifyMember draft={draft} />
        {error && <Note tone="alert">{messageOf(error)}</Note>}
        <Button
          type="submit"
          look={draft.canBook ? 'primary' : 'off'}
          size="lg"
          block
          busy={isPending}
          disabled={!draft.canBook}
        >
          {buttonText(draft, schedule, name)}
        </Button>
      </div>
    </form>
  );
}
