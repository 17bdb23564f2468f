import { messageOf } from '@studio/api-client';
import type { BookingOverride, BookingPreview } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Chip, Chips } from '@studio/ui/chip';
import { firstName, weekdayShort } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { BookingFacts } from './booking-facts.js';
import s from './front-desk.module.css';
import { choiceOf, firstFunding, FundingOptions, fundingOf, GIFT } from './funding-options.js';
import { t } from './messages.js';
import { isShort, ReasonField } from './reason-field.js';
import { openRefusals, Refusals } from './refusals.js';
import { useFrontDesk, type ForMember } from './use-front-desk.js';

const giftReasons = [t('studioMistake'), t('birthday'), t('trial')];

/** What is chosen and typed; it stays while the rules beside it are read again. */
const useDraft = (preview: BookingPreview) => {
  const [picked, setFunding] = useState<string | null>(null);
  const [overrides, setOverrides] = useState<BookingOverride[]>([]);
  const [reason, setReason] = useState('');
  const [notifyMember, setNotify] = useState(true);
  const [sent, setSent] = useState(false);
  const isThere = picked === GIFT || (picked !== null && choiceOf(preview, picked) !== undefined);
  const funding = isThere && picked ? picked : firstFunding(preview);
  const open = openRefusals(preview, overrides);
  const used = preview.refusals.length > open.length;
  const needsReason = used || funding === GIFT;
  return {
    ...{ funding, setFunding, overrides, setOverrides, reason, setReason },
    ...{ notifyMember, setNotify, sent, setSent },
    isOverridden: used,
    needsReason,
    canBook: open.length === 0,
    isReady: open.length === 0 && !(needsReason && isShort(reason)),
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
  const { book } = useFrontDesk(member);
  const { schedule } = preview;
  const name = firstName(member.name);
  const isGift = draft.funding === GIFT;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.setSent(true);
    if (!draft.isReady || book.isPending) return;
    const { overrides, notifyMember } = draft;
    const reason = draft.needsReason ? { reason: draft.reason.trim() } : {};
    const funding = fundingOf(preview, draft.funding);
    const input = { scheduleId: schedule.id, funding, overrides, notifyMember, ...reason };
    book.mutate(input, { onSuccess: onDone });
  };
  const time = { day: weekdayShort(schedule.date), time: schedule.startTime, name };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Refusals
        {...{ preview, name: member.name, overrides: draft.overrides }}
        onOverrides={draft.setOverrides}
      />
      <WaitlistOffer {...{ member, preview, onDone }} />
      {preview.choices.length === 0 && <Note tone="scarce">{t('nothingPays')}</Note>}
      <FundingOptions preview={preview} value={draft.funding} onChange={draft.setFunding}>
        <GiftReason draft={draft} />
      </FundingOptions>
      {draft.isOverridden && !isGift && (
        <ReasonField value={draft.reason} onChange={draft.setReason} showError={draft.sent} />
      )}
      <BookingFacts preview={preview} choice={choiceOf(preview, draft.funding)} />
      <div className={s.foot}>
        <NotifyMember draft={draft} />
        {book.error && <Note tone="alert">{messageOf(book.error)}</Note>}
        <Button
          type="submit"
          look={draft.canBook ? 'primary' : 'off'}
          size="lg"
          block
          busy={book.isPending}
          disabled={!draft.canBook}
        >
          {isGift ? t('giveDayTime', time) : t('bookDayTime', time)}
        </Button>
      </div>
    </form>
  );
}
