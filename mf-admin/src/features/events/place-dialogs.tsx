import { messageOf } from '@studio/api-client';
import type { AdminEventDetail, EventAttendee } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemberPicker } from '../../shared/front-desk/member-picker.js';
import type { ForMember } from '../../shared/front-desk/use-front-desk.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useNow } from '../../shared/use-now.js';
import { SellPlaceDialog } from './sell-place.js';
import { useBookPlace, useCancelPlace } from './use-event-places.js';
import { t } from './messages.js';

/** A place for a member: one click on the name; with a price it is sold, or given with a reason. */
export function AddAttendeeDialog({
  event,
  onClose,
}: {
  event: AdminEventDetail;
  onClose: () => void;
}): ReactNode {
  const book = useBookPlace(event.id);
  const [buyer, setBuyer] = useState<ForMember | null>(null);
  const pick = (member: ForMember): void => {
    if (event.price > 0) return setBuyer(member);
    book.mutate({ member, complimentary: false }, { onSuccess: onClose });
  };
  if (buyer) return <SellPlaceDialog {...{ event, onClose }} member={buyer} />;
  return (
    <Dialog open shape="wide" title={t('addAttendee')} onOpenChange={(open) => !open && onClose()}>
      {book.error && <Note tone="alert">{messageOf(book.error)}</Note>}
      <MemberPicker onPick={pick} />
    </Dialog>
  );
}

const consequenceOf = ({ paid, awaitsTransfer }: EventAttendee): string => {
  if (awaitsTransfer) return t('cancelPlaceTransfer');
  return paid ? t('cancelPlacePaid') : t('cancelPlaceMeans');
};

/** Gives a member's place back, and says what follows. */
export function CancelPlaceDialog({
  event,
  attendee,
  onClose,
}: {
  event: AdminEventDetail;
  attendee: EventAttendee;
  onClose: () => void;
}): ReactNode {
  const cancel = useCancelPlace(event.id, attendee);
  return (
    <ReasonDialog
      title={t('cancelPlaceOf', { name: attendee.name })}
      consequence={consequenceOf(attendee)}
      action={t('cancelPlace')}
      variant="dangerFill"
      busy={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onDo={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
    />
  );
}

/** Published, and not begun. */
export const isToCome = ({ status, startsAt }: AdminEventDetail, now: Date): boolean =>
  status === 'published' && new Date(startsAt) > now;

/** Opens the dialog that adds somebody, until the event begins. */
export function AddAttendee({ event }: { event: AdminEventDetail }): ReactNode {
  const now = useNow();
  const [open, setOpen] = useState(false);
  if (!isToCome(event, now)) return null;
  return (
    <>
      <Button look="outline" size="sm" onClick={() => setOpen(true)}>
        {t('addAttendee')}
      </Button>
      {open && <AddAttendeeDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Gives back a place of an event that has not begun. */
export function CancelPlace({
  event,
  attendee,
}: {
  event: AdminEventDetail;
  attendee: EventAttendee;
}): ReactNode {
  const now = useNow();
  const [open, setOpen] = useState(false);
  const { name, status } = attendee;
  if (status === 'cancelled' || !isToCome(event, now)) return null;
  return (
    <>
      <Button
        look="ghost"
        size="sm"
        aria-label={t('cancelPlaceOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('cancelPlace')}
      </Button>
      {open && <CancelPlaceDialog {...{ event, attendee }} onClose={() => setOpen(false)} />}
    </>
  );
}
