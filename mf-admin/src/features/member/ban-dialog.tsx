import type { User } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Field } from '@studio/ui/field';
import { addDays, endOfStudioDay, fullDate, isStudioDay, studioDay } from '@studio/ui/format';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { accountFields, banWords, versionOf } from './staff-words.js';
import s from './staff.module.css';
import { useStaff } from './use-staff.js';

const nameOf = (person: User): string => person.full_name ?? person.email;

/** Until the end of a studio day, or for good. */
export function BanDialog({ person, onClose }: { person: User; onClose: () => void }): ReactNode {
  const { ban } = useStaff(person.id);
  const [read] = useState(person);
  const today = studioDay(new Date());
  const [isForGood, setForGood] = useState(false);
  const [day, setDay] = useState(addDays(today, 30));
  const isDay = isStudioDay(day) && day >= today;
  const until = isForGood || !isDay ? null : endOfStudioDay(day).toISOString();
  const end = isForGood
    ? 'until somebody lifts the ban'
    : `until the end of ${isDay ? fullDate(day) : '…'}`;
  return (
    <ReasonDialog
      title={`Ban ${nameOf(person)}?`}
      consequence={`They are shut out with their next click, ${end}. Bookings, credits and payments stay as they are.`}
      action="Ban"
      look="dangerFill"
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
              toast.success(`${nameOf(person)}: ${banWords(user) ?? ''}`);
              onClose();
            },
          },
        )
      }
    >
      <div className={s.choice}>
        <Seg
          label="How long"
          choices={[
            { value: 'day', label: 'Until a day' },
            { value: 'good', label: 'For good' },
          ]}
          value={isForGood ? 'good' : 'day'}
          onChange={(value) => setForGood(value === 'good')}
        />
        {!isForGood && (
          <Field
            label="Last day of the ban"
            type="date"
            min={today}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            error={isDay ? undefined : 'Last day: please choose today or a later day.'}
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
      title={`Lift the ban of ${nameOf(person)}?`}
      consequence="They can sign in and book again at once."
      action="Lift the ban"
      busy={unban.isPending}
      error={unban.error}
      onClose={onClose}
      conflict={{ fields: accountFields, mine: { banned_until: null } }}
      onDo={(reason, version) =>
        unban.mutate(
          { reason, ...versionOf(read, version) },
          {
            onSuccess: () => {
              toast.success(`${nameOf(person)} may come in again`);
              onClose();
            },
          },
        )
      }
    />
  );
}
