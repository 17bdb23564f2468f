import { messageOf } from '@studio/api-client';
import type { AdminEventDetail } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBuyer } from '../../shared/front-desk/use-buyer.js';
import type { ForMember } from '../../shared/front-desk/use-front-desk.js';
import { useNow } from '../../shared/use-now.js';
import s from './events.module.css';
import { t } from './messages.js';
import { CancelPlaceDialog, isToCome } from './place-dialogs.js';
import { SellPlaceDialog } from './sell-place.js';
import { useBookPlace } from './use-event-places.js';

/** The member that the address names: a place was asked for on the record or in the palette. */
const useRequestedMember = (): ForMember | null => {
  const [params] = useSearchParams();
  const id = params.get('for');
  const person = useBuyer(id);
  return id && person ? { id, name: person.name ?? person.email } : null;
};

/** Above the list of events: for whom one is chosen. */
export function ChooseFor(): ReactNode {
  const member = useRequestedMember();
  if (!member) return null;
  return (
    <Note tone="calm">
      {t('chooseEventFor', { name: member.name })}{' '}
      <Link to={`/admin/users/${member.id}`} className="link">
        {t('backToRecord')}
      </Link>
    </Note>
  );
}

function FreePlaceDialog({
  event,
  member,
  onClose,
}: {
  event: AdminEventDetail;
  member: ForMember;
  onClose: () => void;
}): ReactNode {
  const book = useBookPlace(event.id);
  const take = (): void => book.mutate({ member, complimentary: false }, { onSuccess: onClose });
  const title = t('placeFor', { name: member.name });
  return (
    <Dialog open title={title} onOpenChange={(open) => !open && onClose()}>
      <div className={s.sellPlace}>
        <p>{t('freePlaceAt', { title: event.title })}</p>
        {book.error && <Note tone="alert">{messageOf(book.error)}</Note>}
        <div className={s.sellActions}>
          <Button look="primary" busy={book.isPending} onClick={take}>
            {t('bookPlace')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function PlaceFor({
  event,
  member,
  onClose,
}: {
  event: AdminEventDetail;
  member: ForMember;
  onClose: () => void;
}): ReactNode {
  // Asked once: the place that this dialog holds for its sale comes with the next reading of the list.
  const [hadPlace] = useState(() =>
    event.attendees.some(({ userId, status }) => userId === member.id && status !== 'cancelled'),
  );
  if (hadPlace) return <Note tone="calm">{t('nameHasPlace', { name: member.name })}</Note>;
  return event.price > 0 ? (
    <SellPlaceDialog {...{ event, member, onClose }} />
  ) : (
    <FreePlaceDialog {...{ event, member, onClose }} />
  );
}

/** The dialog that the address asks for: a place for a member (`for`), or one given back (`cancel`). */
export function RequestedPlace({ event }: { event: AdminEventDetail }): ReactNode {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const member = useRequestedMember();
  const close = (): void => setParams({}, { replace: true });
  if (!isToCome(event, now)) return null;
  const attendee = event.attendees.find(
    ({ reservationId, status }) => reservationId === params.get('cancel') && status !== 'cancelled',
  );
  if (attendee) return <CancelPlaceDialog {...{ event, attendee }} onClose={close} />;
  return member && <PlaceFor key={member.id} {...{ event, member }} onClose={close} />;
}
