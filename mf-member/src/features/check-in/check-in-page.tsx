import { isApiError } from '@studio/api-client';
import { useSession } from '@studio/shell-kit';
import { Link, useParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayInSentence, studioClock } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { QrCode } from '@studio/ui/qr-code';
import { SkeletonRows } from '@studio/ui/skeleton';
import { CircleCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './check-in.module.css';
import { useCheckInCode } from './use-check-in-code.js';
import { useCodes } from './use-codes.js';

const toProfile = (
  <ButtonLink>
    <Link to="/profile">See your classes</Link>
  </ButtonLink>
);

/** The member's own code, large and bright; it goes on changing without a connection. */
export default function CheckInPage(): ReactNode {
  const { bookingId = '' } = useParams();
  const { profile } = useSession();
  const { code, isError, error, refetch } = useCheckInCode(bookingId);
  const { codes, now } = useCodes(code);
  const gone = isApiError(error) && [400, 404, 409].includes(error.status);
  if (gone)
    return (
      <Page>
        <Empty page spot="nothing-found" title="There is no code for this class" action={toProfile}>
          The place was given back, or the class is over.
        </Empty>
      </Page>
    );
  if (!code)
    return (
      <Page>
        {isError ? (
          <ErrorPanel page onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows what="your code" rows={1} height={304} />
        )}
      </Page>
    );
  const closed = now > new Date(code.closesAt);
  const body = () => {
    if (code.checkedInAt)
      return (
        <div className={s.done} role="status">
          <Icon of={CircleCheck} size={22} />
          <p className="strong num">Checked in at {studioClock(code.checkedInAt)}</p>
        </div>
      );
    if (closed)
      return (
        <Empty spot="all-checked-in" title="Check-in by code has closed" action={toProfile}>
          Speak to the desk: they can still check you in.
        </Empty>
      );
    if (!codes) return <SkeletonRows what="your code" rows={1} height={304} />;
    return (
      <>
        <QrCode text={codes.scanned} label="Check-in code" />
        <p className="strong">Hold it to the scanner at the desk</p>
        <p className="muted small num">
          Open from {studioClock(code.opensAt)} to {studioClock(code.closesAt)}
        </p>
        <p className="muted small">
          Or say{' '}
          <output className={`strong num ${s.typed}`} aria-label="Code to type">
            {codes.typed.slice(0, 3)} {codes.typed.slice(3)}
          </output>
        </p>
      </>
    );
  };
  return (
    <Page>
      <div className={s.page}>
        <h1>{profile?.full_name ?? 'Check in'}</h1>
        <p className="muted num">
          {code.className}, {dayInSentence(code.date, now)} {code.startTime}
        </p>
        <div className={s.body}>{body()}</div>
        <p className={`muted tiny ${s.offline}`}>
          <Icon of={WifiOff} size={16} />
          Works without a connection
        </p>
      </div>
    </Page>
  );
}
