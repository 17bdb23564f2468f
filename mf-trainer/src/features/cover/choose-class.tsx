import type { CoverView } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { shortDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AskDialog } from '../../shared/cover/ask-dialog.js';
import { useWeek } from '../../shared/rosters.js';
import s from './cover.module.css';
import { t } from './messages.js';

interface Choice {
  id: string;
  when: string;
  className: string;
}

/** Own classes to come for which nobody was asked yet. */
const useChoices = (own: CoverView['own'], now: Date) => {
  const { user } = useSession();
  const week = useWeek(studioDay(now));
  const requested = new Set(
    own.flatMap((one) => (one.state === 'open' || one.state === 'claimed' ? one.scheduleId : [])),
  );
  const choices = (week.data?.items ?? []).flatMap(({ schedule }): Choice[] => {
    const isOpen =
      schedule.status === 'scheduled' &&
      schedule.trainer.id === user?.id &&
      new Date(schedule.startsAt) > now &&
      !requested.has(schedule.id);
    const { id, date, startTime, classType } = schedule;
    const when = `${shortDate(date)}, ${startTime}`;
    return isOpen ? [{ id, when, className: classType.name }] : [];
  });
  return { week, choices };
};

/** Which of the classes of the week; then why. */
export function ChooseClass({ own, now }: { own: CoverView['own']; now: Date }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Choice>();
  const { week, choices } = useChoices(own, now);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('chooseClass')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        shape="sheet"
        title={t('chooseClass')}
        lead={<span className="muted small">{t('chooseLead')}</span>}
      >
        {week.isPending && <SkeletonRows what={t('chooseLead')} rows={4} height={48} />}
        {week.isError && <ErrorPanel onRetry={() => void week.refetch()} />}
        {week.data && choices.length === 0 && <p className="muted">{t('noClasses')}</p>}
        <List className={s.choices}>
          {choices.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={s.choice}
                onClick={() => {
                  setOpen(false);
                  setChosen(one);
                }}
              >
                <span>
                  <b className="num">{one.when}</b>
                  <span className="muted small">{one.className}</span>
                </span>
                <Icon of={ChevronRight} size={20} className="flip" />
              </button>
            </li>
          ))}
        </List>
      </Dialog>
      {chosen && (
        <AskDialog
          ids={[chosen.id]}
          about={`${chosen.when}, ${chosen.className}`}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
