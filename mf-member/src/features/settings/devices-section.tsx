import type { OwnSession } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, dayMonth, fullDate, studioDay } from '@studio/ui/format';
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
  if (ago < JUST_NOW) return 'Active now';
  if (ago < HOUR) return `Active ${String(Math.floor(ago / 60_000))} min ago`;
  if (ago < 24 * HOUR) return `Active ${String(Math.floor(ago / HOUR))} h ago`;
  return `Active ${count(Math.floor(ago / (24 * HOUR)), 'day')} ago`;
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
  const where = device.address ? ` · ${device.address}` : '';
  const since = studioDay(device.createdAt);
  const isThisYear = since.slice(0, 4) === studioDay(now).slice(0, 4);
  return (
    <li className={s.device}>
      <span className={s.disc}>
        <Icon of={icons[device.kind] ?? Laptop} />
      </span>
      <div className="grow">
        <p className="strong">
          {device.device} {device.current && <Badge tone="calm">This device</Badge>}
        </p>
        <p className="muted small num">
          {device.current ? 'Active now' : lastUsed(device.lastUsedAt, now)}
        </p>
        <p className="muted small num">
          Since {isThisYear ? dayMonth(since) : fullDate(since)}
          {where}
        </p>
      </div>
      {!device.current && (
        <Button
          look="outline"
          size="sm"
          aria-label={`Sign out ${device.device}`}
          onClick={onSignOut}
        >
          Sign out
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
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null);
  if (devices.isPending) return <SkeletonRows what="your devices" rows={2} height={72} />;
  if (devices.isError) return <ErrorPanel onRetry={() => void devices.refetch()} />;
  const { items } = devices.data;
  const others = items.filter(({ current }) => !current).length;
  return (
    <>
      <List aria-label="Devices">
        {(isWhole ? items : items.slice(0, AT_FIRST)).map((device) => (
          <Device key={device.id} device={device} now={now} onSignOut={() => setAsked(device)} />
        ))}
      </List>
      <div className={s.foot}>
        {!isWhole && items.length > AT_FIRST && (
          <Button look="ghost" onClick={() => setWhole(true)}>
            Show all {items.length}
          </Button>
        )}
        {others === 0 ? (
          <p className="muted small">You are signed in nowhere else.</p>
        ) : (
          <Button look="danger" onClick={() => setAsked('others')}>
            Sign out all other devices
          </Button>
        )}
      </div>
      {asked && <SignOutDialog asked={asked} others={others} onClose={() => setAsked(null)} />}
    </>
  );
}
