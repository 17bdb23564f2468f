import { isApiError } from '@studio/api-client';
import type { CheckInCodes } from '@studio/contracts/check-in-code';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayInSentence, studioClock } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { QrCode } from '@studio/ui/qr-code';
import { CircleCheck, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './check-in.module.css';
import { CodeSkeleton } from './code-screen.js';
import type { KeptCode } from './kept-codes.js';
import { useCheckInCode } from './use-check-in-code.js';
import { useCodes } from './use-codes.js';
import { Text, t } from './messages.js';

const toProfile = (
  <ButtonLink>
    <Link to="/profile">{t('seeYourClasses')}</Link>
  </ButtonLink>
);

/** The code to scan, and the one to say. */
function Codes({ code, codes }: { code: KeptCode; codes: CheckInCodes }): ReactNode {
  return (
    <>
      <QrCode text={codes.scanned} label={t('checkInCode')} />
      <p className="strong">{t('holdToScanner')}</p>
      <p className="muted small num">
        {t('openFromTo', {
          from: studioClock(code.opensAt),
          until: studioClock(code.closesAt),
        })}
      </p>
      <p className="muted small">
        <Text
          message="orSay"
          values={{ first: codes.typed.slice(0, 3), second: codes.typed.slice(3) }}
          tags={{
            output: <output className={`strong num ${s.typed}`} aria-label={t('codeToType')} />,
          }}
        />
      </p>
    </>
  );
}

/** Whose code it is and of which class, and what can be done with it now. */
function Code({ code }: { code: KeptCode }): ReactNode {
  const { profile } = useSession();
  const { codes, now } = useCodes(code);
  const closed = now > new Date(code.closesAt);
  const body = () => {
    if (code.checkedInAt)
      return (
        <div className={s.done} role="status">
          <Icon of={CircleCheck} size={22} />
          <p className="strong num">{t('checkedInAt', { time: studioClock(code.checkedInAt) })}</p>
        </div>
      );
    if (closed)
      return (
        <Empty spot="all-checked-in" title={t('checkInHasClosed')} action={toProfile}>
          {t('speakToDesk')}
        </Empty>
      );
    if (!codes) return <CodeSkeleton />;
    return <Codes code={code} codes={codes} />;
  };
  return (
    <>
      <h1>{profile?.full_name ?? t('checkIn')}</h1>
      <p className="muted num">
        {code.className}, {dayInSentence(code.date, now)} {code.startTime}
      </p>
      <div className={s.body}>{body()}</div>
      <p className={`muted tiny ${s.offline}`}>
        <Icon of={WifiOff} size={16} />
        {t('worksOffline')}
      </p>
    </>
  );
}

/** The member's own code, large and bright; it goes on changing without a connection. */
export function BookingCode({ bookingId }: { bookingId: string }): ReactNode {
  const { code, isError, error, refetch } = useCheckInCode(bookingId);
  const gone = isApiError(error) && [400, 404, 409].includes(error.status);
  if (gone)
    return (
      <Empty page spot="nothing-found" title={t('noCodeForClass')} action={toProfile}>
        {t('placeIsGone')}
      </Empty>
    );
  if (code) return <Code code={code} />;
  return isError ? <ErrorPanel page onRetry={() => void refetch()} /> : <CodeSkeleton />;
}
