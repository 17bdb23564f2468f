import type { User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { addDays, endOfStudioDay, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { accountFields, banLabel, versionOf } from './staff-labels.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';
import { t } from './messages.js';

const nameOf = (person: User): string => person.full_name ?? person.email;

const endOf = (day: string, isDay: boolean): string | null =>
  isDay ? endOfStudioDay(day).toISOString() : null;

/** Until the end of a studio day, or for good. */
export function BanDialog({ person, onClose }: { person: User; onClose: () => void }): ReactNode {
  const { ban } = useStaff(person.id);
  const [read] = useState(person);
  const today = studioDay(new Date());
  const [isForGood, setForGood] = useState(false);
  const [day, setDay] = useState(addDays(today, 30));
  const isDay = isStudioDay(day) && day >= today;
  const until = isForGood ? null : endOf(day, isDay);
  const consequence = isForGood
    ? t('banForGoodConsequence')
    : t('banUntilConsequence', { day: isDay ? fullDate(day) : '…' });
  return (
    <ReasonDialog
      title={t('banNameOf', { nameOf: nameOf(person) })}
      consequence={consequence}
      action={t('ban')}
      variant="dangerFill"
      ready={isForGood || isDay}
      busy={ban.isPending}
      error={ban.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: { banned_until: until ?? 'for good' } }}
      onDo={(reason, version) =>
        ban.mutate(
          { until, reason, ...versionOf(read, version) },
          {
            onSuccess: (user) => {
              toast.success(`${nameOf(person)}: ${banLabel(user) ?? ''}`);
              onClose();
            },
          },
        )
      }
    >
      <div className={s.choice}>
        <Seg
          label={t('howLong')}
          choices={[
            { value: 'day', label: t('untilDay') },
            { value: 'good', label: t('forGood') },
          ]}
          value={isForGood ? 'good' : 'day'}
          onChange={(value) => setForGood(value === 'good')}
        />
        {!isForGood && (
          <Field
            label={t('lastDayBan')}
            type="date"
            min={today}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            error={isDay ? undefined : t('lastDayPleaseChoose')}
          />
        )}
      </div>
    </ReasonDialog>
  );
}

export function UnbanDialog({ person, onClose }: { person: User; onClose: () => void }): ReactNode {
  const { unban } = useStaff(person.id);
  const [read] = useState(person);
  return (
    <ReasonDialog
      title={t('liftBanTitle', { nameOf: nameOf(person) })}
      consequence={t('theyCanSignBook')}
      action={t('liftBan')}
      busy={unban.isPending}
      error={unban.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: { banned_until: null } }}
      onDo={(reason, version) =>
        unban.mutate(
          { reason, ...versionOf(read, version) },
          {
            onSuccess: () => {
              toast.success(t('mayComeAgain', { nameOf: nameOf(person) }));
              onClose();
            },
          },
        )
      }
    />
  );
}
