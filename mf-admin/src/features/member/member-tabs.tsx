import type { MemberScreen } from '@studio/contracts';
import type { ReactNode } from 'react';
import { HistoryLink } from '../../shared/history/history-link.js';
import { useMay } from '../../shared/only-for.js';
import { paymentsCsv } from '../../shared/payments/payments-csv.js';
import { PaymentsTable } from '../../shared/payments/payments-table.js';
import { MemberBillingDetails } from './billing-details.js';
import { BookingsTable } from './bookings-table.js';
import { CreditsTable } from './credits-table.js';
import { EventPlaceLink, EventPlaces } from './event-places.js';
import { GivePackage } from './give-package.js';
import { ImportedVisits } from './imported-visits.js';
import { ListHead } from './list-head.js';
import s from './member.module.css';
import { Messages } from './messages-table.js';
import { MissingPart } from './missing-part.js';
import { Overview } from './overview.js';
import { PlansTable } from './plans-table.js';
import { bookingsCsv, eventPlacesCsv, historyCsv, ledgerCsv, packagesCsv } from './record-csv.js';
import { History, LedgerTable } from './record-tables.js';
import { historyOf } from './staff-labels.js';
import { t } from './messages.js';

const none = (text: string) => <p className="muted">{text}</p>;

/** The table of a list; a sentence when it is empty, or could not be had. */
const tableOf = <Item,>(
  list: readonly Item[] | null | undefined,
  empty: string,
  table: (items: readonly Item[]) => ReactNode,
): ReactNode => {
  if (!list) return <MissingPart />;
  return list.length === 0 ? none(empty) : table(list);
};

/** A list that ends before its last payment does not look whole. */
function LatestOf({ shown, total }: { shown: number; total: number }): ReactNode {
  if (total <= shown) return null;
  return <p className="small muted num">{t('latestPayments', { shown, total })}</p>;
}

function Bookings({ screen: { record, profile } }: { screen: MemberScreen }): ReactNode {
  const visits = record?.importedVisits ?? [];
  return (
    <div className={s.main}>
      <ListHead
        title={t('eventPlaces')}
        name="event-places"
        read={() => eventPlacesCsv(record?.eventPlaces ?? [])}
      >
        <EventPlaceLink userId={profile.id} />
      </ListHead>
      {tableOf(record && (record.eventPlaces ?? []), t('noEventPlace'), (places) => (
        <EventPlaces places={places} />
      ))}
      <ListHead
        title={t('classes')}
        name="bookings"
        read={() => bookingsCsv(record?.bookings ?? [])}
      />
      {tableOf(record?.bookings, t('noBookingSoFar'), (bookings) => (
        <BookingsTable bookings={bookings} member={profile} />
      ))}
      {visits.length > 0 && <ImportedVisits visits={visits} />}
    </div>
  );
}

function Credits({ screen: { record, profile } }: { screen: MemberScreen }): ReactNode {
  const owner = { id: profile.id, name: profile.full_name ?? profile.email };
  const mayChange = useMay()('manager');
  const plans = record?.plans ?? [];
  return (
    <div className={s.main}>
      <GivePackage owner={owner} />
      {plans.length > 0 && <PlansTable plans={plans} />}
      {tableOf(record?.packages, t('noPackageSoFar'), (packages) => (
        <>
          <ListHead
            title={t('packagesHeading')}
            name="packages"
            read={() => packagesCsv(packages)}
          />
          <CreditsTable packages={packages} owner={mayChange ? owner : undefined} />
          <ListHead
            title={t('creditLedger')}
            name="credit-ledger"
            read={() => ledgerCsv(record?.ledger ?? [])}
          />
          <LedgerTable rows={record?.ledger ?? []} />
        </>
      ))}
    </div>
  );
}

/** What a record has, tab by tab. */
export const tabsOf = (screen: MemberScreen, onPayment: (paymentId: string) => void) => [
  {
    value: 'overview',
    label: t('overview'),
    content: <Overview screen={screen} onPayment={onPayment} />,
  },
  {
    value: 'bookings',
    label: t('bookings'),
    content: <Bookings screen={screen} />,
  },
  { value: 'credits', label: t('credits'), content: <Credits screen={screen} /> },
  {
    value: 'payments',
    label: t('payments'),
    content: (
      <div className={s.main}>
        <MemberBillingDetails userId={screen.profile.id} />
        {tableOf(screen.payments, t('noPaymentSoFar'), (payments) => (
          <>
            <ListHead
              title={t('payments')}
              name="payments"
              read={() => paymentsCsv({ userId: screen.profile.id })}
            />
            <PaymentsTable withMember={false} payments={payments} onOpen={onPayment} />
            <LatestOf shown={payments.length} total={screen.paymentsTotal ?? payments.length} />
          </>
        ))}
      </div>
    ),
  },
  {
    value: 'messages',
    label: t('messages'),
    content: <Messages screen={screen} />,
  },
  {
    value: 'history',
    label: t('history'),
    content: tableOf(historyOf(screen), t('nothingChangedByStaff'), (rows) => (
      <>
        <ListHead title={t('history')} name="history" read={() => historyCsv(rows)}>
          <HistoryLink filter={{ person: screen.profile.id }} />
        </ListHead>
        <History rows={rows} />
      </>
    )),
  },
];
