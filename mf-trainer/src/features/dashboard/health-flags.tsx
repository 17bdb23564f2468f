import { call, messageOf } from '@studio/api-client';
import { readHealthOfClass } from '@studio/contracts';
import type { HealthFlags as Flags } from '@studio/contracts';
import { useMutation } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './dashboard.module.css';
import { t } from './messages.js';

/** `Pregnant`, `Injury: lower back`; what does not apply is not named. */
const flagTexts = ({ pregnant, injury, surgery, other }: Flags): string =>
  [
    pregnant && t('pregnant'),
    injury && t('injury', { text: injury }),
    surgery && t('surgery', { text: surgery }),
    other,
  ]
    .filter(Boolean)
    .join(' · ');

/** What the trainer must know of who comes: read on demand, because each reading is logged. */
export function HealthFlags({ scheduleId }: { scheduleId: string }): ReactNode {
  const read = useMutation({
    mutationFn: () => call(readHealthOfClass, { params: { id: scheduleId } }),
  });
  if (!read.data)
    return (
      <div className={s.health}>
        <Button size="sm" look="ghost" busy={read.isPending} onClick={() => read.mutate()}>
          {t('healthFlags')}
        </Button>
        {read.error && <Note tone="alert">{messageOf(read.error)}</Note>}
      </div>
    );
  if (read.data.items.length === 0)
    return <p className={`muted small ${s.health}`}>{t('noHealthFlags')}</p>;
  return (
    <div className={s.health}>
      <Note tone="scarce" icon={Activity}>
        <ul>
          {read.data.items.map(({ userId, name, flags }) => (
            <li key={userId}>
              <b>{name}</b> {flagTexts(flags)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
