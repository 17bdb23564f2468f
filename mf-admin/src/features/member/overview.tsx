import type { MemberScreen } from '@studio/contracts';
import type { ReactNode } from 'react';
import { Note } from '@studio/ui/note';
import { PayoutsCard } from '../../shared/payouts/payouts-card.js';
import { PaymentsTable } from '../../shared/payments/payments-table.js';
import { standingOf } from '../../shared/standing-labels.js';
import { BookingsTable } from './bookings-table.js';
import { OwedFees } from './owed-fees.js';
import { CreditsTable } from './credits-table.js';
import s from './member.module.css';
import { EventPlaceLink, EventPlaces } from './event-places.js';
import { MemberSummary } from './member-summary.js';
import { MissingPart } from './missing-part.js';
import { PlansTable } from './plans-table.js';
import { History } from './record-tables.js';
import { historyOf } from './staff-labels.js';
import { Notes } from './care/notes.js';
import { Safety } from './care/safety.js';
import { Subscriptions } from './plans/subscriptions.js';
import { t } from './messages.js';

/** So many rows stand on the overview; the tabs have all of them. */
const FEW = 6;

function Part({
  title,
  aside,
  none,
  isMissing = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Said instead of the part when there is nothing in it. */
  none: string | null;
  /** Its service did not answer: the rest of the page is there. */
  isMissing?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <section className={s.part}>
      <div className={s.partHead}>
        <h2>{title}</h2>
        <span className="small muted num">{aside}</span>
      </div>
      {isMissing && <MissingPart />}
      {!isMissing && (none ? <p className="muted small">{none}</p> : children)}
    </section>
  );
}

/** What `Part` says of a list: that it could not be had, or that nothing is in it. */
const lacking = (list: readonly unknown[] | undefined | null, none: string) => ({
  isMissing: !list,
  none: list?.length === 0 ? none : null,
});

type MemberRecord = NonNullable<MemberScreen['record']>;

/** Packages that can be used; while there is none, the latest of all. */
const packagesToShow = ({ packages }: MemberRecord): MemberRecord['packages'] => {
  const active = packages.filter(({ status }) => status === 'active');
  return active.length > 0 ? active : packages.slice(0, 3);
};

/** Of packages that can be used: without one there is nothing to count, a plan stands for itself. */
const creditsText = (record: MemberScreen['record']): string | null => {
  const active = record?.packages.filter(({ status }) => status === 'active') ?? [];
  if (active.length === 0) return null;
  const credits = active.reduce((sum, { creditsLeft }) => sum + creditsLeft, 0);
  return t('creditsInPackages', { credits });
};

function PlanAndPackages({ record }: { record: MemberScreen['record'] }): ReactNode {
  const plans = record?.plans ?? [];
  const packages = record ? packagesToShow(record) : [];
  return (
    <Part
      title={t('planPackages')}
      aside={creditsText(record)}
      {...lacking(record && [...plans, ...packages], t('noPlanNoPackage'))}
    >
      <div className={s.main}>
        {plans.length > 0 && <PlansTable plans={plans} />}
        {packages.length > 0 && <CreditsTable packages={packages} />}
      </div>
    </Part>
  );
}

function MemberEvents({ screen: { record, profile } }: { screen: MemberScreen }): ReactNode {
  const places = record && (record.eventPlaces ?? []);
  return (
    <Part
      title={t('eventPlaces')}
      aside={<EventPlaceLink userId={profile.id} />}
      {...lacking(places, t('noEventPlace'))}
    >
      <EventPlaces places={(places ?? []).slice(0, FEW)} />
    </Part>
  );
}

function Counts({ record }: { record: MemberRecord }): ReactNode {
  return (
    <Part title={t('allTime')} none={null}>
      <dl className={`num ${s.counts}`}>
        <div>
          <dt className="muted small">{t('classes')}</dt>
          <dd>{record.counts.attended}</dd>
        </div>
        <div>
          <dt className="muted small">{t('lateCancels')}</dt>
          <dd>{record.counts.lateCancels}</dd>
        </div>
        <div>
          <dt className="muted small">{t('noShows')}</dt>
          <dd>{record.counts.noShows}</dd>
        </div>
      </dl>
    </Part>
  );
}

const nameOf = ({ full_name: name, email }: MemberScreen['profile']): string => name ?? email;

export function Overview({
  screen,
  onPayment,
}: {
  screen: MemberScreen;
  onPayment: (paymentId: string) => void;
}): ReactNode {
  const { record, payments, profile } = screen;
  const history = historyOf(screen);
  const standing = standingOf(screen);
  return (
    <div className={s.overview}>
      <div className={s.main}>
        {record && <MemberSummary record={record} />}
        {standing && <Note tone={standing.tone}>{standing.text}</Note>}
        <OwedFees member={profile} />
        <PayoutsCard userId={profile.id} />
        <PlanAndPackages record={record} />
        <Subscriptions userId={profile.id} />
        <Part title={t('bookings')} {...lacking(record?.bookings, t('noBookingSoFar'))}>
          <BookingsTable
            bookings={(record?.bookings ?? []).slice(0, FEW)}
            member={screen.profile}
          />
        </Part>
        <MemberEvents screen={screen} />
        <Part title={t('payments')} {...lacking(payments, t('noPaymentSoFar'))}>
          <PaymentsTable
            withMember={false}
            payments={(payments ?? []).slice(0, FEW)}
            onOpen={onPayment}
          />
        </Part>
      </div>
      <div className={s.side}>
        <Safety userId={profile.id} name={nameOf(profile)} />
        <Notes userId={profile.id} />
        <Part title={t('familyAndGuests')} none={t('noFamily', { name: nameOf(profile) })}>
          {null}
        </Part>
        {record && <Counts record={record} />}
        <Part title={t('history')} {...lacking(history, t('nothingChangedByStaff'))}>
          <History rows={(history ?? []).slice(0, FEW)} />
        </Part>
      </div>
    </div>
  );
}
