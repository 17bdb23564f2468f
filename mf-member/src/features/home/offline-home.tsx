import type { BookingView, HomeScreen } from '@studio/contracts';
import { studio } from '@studio/shell-kit/studio';
import { Card, List } from '@studio/ui/card';
import { dayInSentence, relativeDay, studioClock, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import {
  CalendarPlus,
  ChevronRight,
  CloudOff,
  ListOrdered,
  MapPin,
  Phone,
  Ticket,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import s from './offline-home.module.css';
import { upcoming } from './upcoming.js';
import { t, Text } from './messages.js';

const when = ({ schedule }: BookingView, now: Date): string =>
  schedule.date === studioDay(now)
    ? schedule.startTime
    : `${relativeDay(schedule.date, now)} ${schedule.startTime}`;

/** A class of the coming days, and its code when this device has it. */
function Class({
  booking,
  now,
  children,
}: {
  booking: BookingView;
  now: Date;
  children?: ReactNode;
}): ReactNode {
  const { classType, trainer, room } = booking.schedule;
  const spot = booking.spot && spotLabel(booking.spot);
  return (
    <Card look="lift" className={s.class}>
      <h2 className="num">
        {classType.name}, {when(booking, now)}
      </h2>
      <p className="muted small num">
        {[trainer.name, room.name, spot].filter(Boolean).join(' · ')}
      </p>
      {children}
    </Card>
  );
}

function Row({ icon, title, hint }: { icon: LucideIcon; title: string; hint: string }): ReactNode {
  return (
    <>
      <Icon of={icon} />
      <span className={s.text}>
        <span>{title}</span>
        {hint && <span className="muted small num">{hint}</span>}
      </span>
    </>
  );
}

/** What the phone itself can do: the way there, and a call. */
function Reach(): ReactNode {
  const { address, mapUrl, phone } = studio();
  if (!address && !phone) return null;
  const row = (href: string, inner: ReactNode) => (
    <li>
      <a className={s.row} href={href}>
        {inner}
        <Icon of={ChevronRight} className="flip" />
      </a>
    </li>
  );
  return (
    <Card className={s.reach}>
      <List>
        {mapUrl && row(mapUrl, <Row icon={MapPin} title={address} hint={t('directions')} />)}
        {phone &&
          row(
            `tel:${phone.replaceAll(/[^+\d]/g, '')}`,
            <Row icon={Phone} title={t('callTheStudio')} hint={t('toCancelNow')} />,
          )}
      </List>
    </Card>
  );
}

/** Nothing of this can be done now, and why. */
function Waits({ home, readAt }: { home: HomeScreen; readAt: number }): ReactNode {
  const [first] = home.waiting ?? [];
  const rows: [LucideIcon, string, string][] = [
    [CalendarPlus, t('bookOrCancel'), t('seatsChange')],
    [Ticket, t('buyAPackage'), t('cardsAreChecked')],
  ];
  if (first)
    rows.push([
      ListOrdered,
      t('yourPlaceInLine'),
      t('itWas', { position: first.position, time: studioClock(new Date(readAt)) }),
    ]);
  return (
    <Section title={t('waitsForConnection')}>
      <List>
        {rows.map(([icon, title, hint]) => (
          <li key={title} className={`${s.row} ${s.waits}`}>
            <Row icon={icon} title={title} hint={hint} />
          </li>
        ))}
      </List>
    </Section>
  );
}

/**
 * Without a connection: classes and code first, what the phone can do, then what has to wait. `readAt`
 * (ms since 1970): when the server said so.
 */
export function OfflineHome({
  home,
  readAt,
  now,
  codeOf,
}: {
  home: HomeScreen;
  readAt: number;
  now: Date;
  codeOf: (bookingId: string) => ReactNode;
}): ReactNode {
  const [next, ...later] = upcoming(home, now);
  const read = new Date(readAt);
  return (
    <Page>
      <h1 className="visually-hidden">{t('yourClasses')}</h1>
      <div role="status" data-says-offline>
        <Note icon={CloudOff}>
          <Text
            message="noConnection"
            values={{ day: dayInSentence(studioDay(read), now), time: studioClock(read) }}
            tags={{ b: <b />, time: <span className="num" /> }}
          />
        </Note>
      </div>
      {next ? (
        <Class booking={next} now={now}>
          {codeOf(next.id)}
        </Class>
      ) : (
        <Card className={s.class}>
          <h2>{t('nothingBookedYet')}</h2>
        </Card>
      )}
      {later
        .filter(({ schedule }) => schedule.date === next?.schedule.date)
        .map((booking) => (
          <Class key={booking.id} booking={booking} now={now}>
            {codeOf(booking.id)}
          </Class>
        ))}
      <Reach />
      <Waits home={home} readAt={readAt} />
    </Page>
  );
}
