import { call } from '@studio/api-client';
import { readHealthOfClass } from '@studio/contracts';
import type { HealthFlags as Flags } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Badge } from '@studio/ui/badge';
import { Activity, HeartPulse } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './badges.module.css';
import { t } from './messages.js';

/**
 * What the trainer must know of who comes. Each reading is logged: it is read when somebody looks,
 * and kept for as long as the page lives.
 */
export const useHealth = (scheduleId: string, isRead: boolean) =>
  useQuery({
    queryKey: keys.classHealth(scheduleId),
    queryFn: ({ signal }) => call(readHealthOfClass, { params: { id: scheduleId }, signal }),
    enabled: isRead,
    staleTime: Infinity,
    refetchOnReconnect: false,
    select: ({ items }) => new Map(items.map(({ userId, flags }) => [userId, flags])),
  });

/** What applies: a mark each, and the words that were written. */
export function HealthFlags({ flags }: { flags: Flags }): ReactNode {
  const { pregnant, injury, surgery, other } = flags;
  const text = [injury, surgery, other].filter(Boolean).join(' · ');
  return (
    <>
      {text && <p className={s.flag}>{text}</p>}
      <div className={s.badges}>
        {pregnant && (
          <Badge tone="scarce" icon={HeartPulse}>
            {t('pregnant')}
          </Badge>
        )}
        {injury && (
          <Badge tone="scarce" icon={Activity}>
            {t('injury')}
          </Badge>
        )}
        {surgery && (
          <Badge tone="scarce" icon={Activity}>
            {t('surgery')}
          </Badge>
        )}
        {other && (
          <Badge tone="scarce" icon={Activity}>
            {t('otherFlag')}
          </Badge>
        )}
      </div>
    </>
  );
}
