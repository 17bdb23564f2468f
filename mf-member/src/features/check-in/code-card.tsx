import { QrCode } from '@studio/ui/qr-code';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './check-in.module.css';
import { useCheckInCode } from './use-check-in-code.js';
import { useCodes } from './use-codes.js';
import { t } from './messages.js';

/** The code of a place where there is no connection; nothing when this device has none, or too late. */
export function CodeCard({ bookingId }: { bookingId: string }): ReactNode {
  const { code } = useCheckInCode(bookingId);
  const { codes, now } = useCodes(code);
  if (!code || !codes || code.checkedInAt || now > new Date(code.closesAt)) return null;
  return (
    <div className={s.inCard}>
      <QrCode text={codes.scanned} label={t('checkInCode')} />
      <p className="strong">{t('holdToScanner')}</p>
      <p className="muted tiny num">
        {t('worksOfflineFromTo', {
          from: studioClock(code.opensAt),
          until: studioClock(code.closesAt),
        })}
      </p>
    </div>
  );
}
