import type { OwnSession } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { AppWindow, Laptop, Smartphone, Tablet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { SignOutDialog } from './sign-out-dialog.js';
import { useDevices } from './use-devices.js';
import s from './settings.module.css';
import { t } from './messages.js';

const icons: Record<string, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  app: AppWindow,
};
/** More are rare, and a long list hides what comes after it. */
const AT_FIRST = 5;
/** ms; the list is only as fresh as the last request of a device. */
const JUST_NOW = 2 * 60_000;

const HOUR = 60 * 60_000;

const lastUsed = (at: string, now: Date): string => {
  const ago = now.getTime() - Date.parse(at);
  if (ago < JUST_NOW) return t('activeNow');
  if (ago < HOUR) return t('minutesAgo', { minutes: Math.floor(ago / 60_000) });
  if (ago < 24 * HOUR) return t('hoursAgo', { hours: Math.floor(ago / HOUR) });
  return t('daysAgo', { days: Math.floor(ago / (24 * HOUR)) });
};

function Device({
  device,
  now,
  onSignOut,
}: {
  device: OwnSession;
  now: Date;
  onSignOut: () => void;
}): ReactNode {
  const since = studioDay(device.createdAt);
  const isThisYear = since.slice(0, 4) === studioDay(now).slice(0, 4);
  const day = isThisYear ? dayMonth(since) : fullDate(since);
  return (
    <li className={s.device}>
      <span className={s.disc}>
        <Icon of={icons[device.kind] ?? Laptop} />
      </span>
      <div className="grow">
        <p className="strong">
          {device.device} {device.current && <Badge tone="calm">{t('thisDevice')}</Badge>}
        </p>
        <p className="muted small num">
          {device.current ? t('activeNow') : lastUsed(device.lastUsedAt, now)}
        </p>
        <p className="muted small num">
          {device.address
            ? t('sinceDayAt', { day, address: device.address })
            : t('sinceDay', { day })}
        </p>
      </div>
      {!device.current && (
        <Button
          look="outline"
          size="sm"
          aria-label={t('signOutDevice', { device: device.device })}
          onClick={onSignOut}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

/** Sessions and devices: each can be signed out from here, or all but this one. */
export function DevicesSection(): ReactNode {
  const devices = useDevices();
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const [signingOut, setSigningOut] = useState<OwnSession | 'others' | null>(null);
  if (devices.isPending) return <SkeletonRows what={t('loadingDevices')} rows={2} height={56} />;
  if (devices.isError) return <ErrorPanel onRetry={() => void devices.refetch()} />;
  const { items } = devices.data;
  const others = items.filter(({ current }) => !current).length;
  return (
    <>
      <List aria-label={t('devices')}>
        {(isWhole ? items : items.slice(0, AT_FIRST)).map((device) => (
          <Device
            key={device.id}
            device={device}
            now={now}
            onSignOut={() => setSigningOut(device)}
          />
        ))}
      </List>
      <div className={s.foot}>
        {!isWhole && items.length > AT_FIRST && (
          <Button look="ghost" onClick={() => setWhole(true)}>
            {t('showAll', { length: items.length })}
          </Button>
        )}
        {others === 0 ? (
          <p className="muted small">{t('signedInNowhereElse')}</p>
        ) : (
          <Button look="danger" onClick={() => setSigningOut('others')}>
            {t('signOutAllOther')}
          </Button>
        )}
      </div>
      {signingOut && (
        <SignOutDialog ending={signingOut} others={others} onClose={() => setSigningOut(null)} />
      )}
    </>
  );
}
