import { call, messageOf } from '@studio/api-client';
import {
  confirmNoShow,
  correctNoShow,
  listPendingNoShows,
  type PendingNoShow,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime, deadline } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OnlyFor } from '../../shared/only-for.js';
import { WaiveDialog } from '../../shared/waive-dialog.js';
import s from './active-checkins.module.css';
import { t } from './messages.js';

const costLabel = ({ cost: { gaveBack, credits, amount } }: PendingNoShow): string => {
  switch (gaveBack) {
    case 'credit':
      return t('costsCredits', { credits });
    case 'class':
      return t('costsClass');
    case 'fee':
    case 'refund':
      return amount > 0 ? amountPaid(amount) : t('costsNothing');
    default:
      return t('costsNothing');
  }
};

const useDecisions = () => {
  const client = useQueryClient();
  const onSettled = () =>
    Promise.all(
      [keys.trainerDays, keys.pendingNoShows].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const onError = (error: unknown, { name }: PendingNoShow): void =>
    toast.error(t('notSavedFor', { name }), { description: messageOf(error) });
  const params = ({ bookingId: id }: PendingNoShow) => ({ params: { id } });
  const confirm = useMutation({
    mutationFn: (one: PendingNoShow) => call(confirmNoShow, params(one)),
    onSettled,
    onError,
  });
  const correct = useMutation({
    mutationFn: (one: PendingNoShow) => call(correctNoShow, params(one)),
    onSettled,
    onError,
  });
  return { confirm, correct };
};

/** No-shows that nobody has decided on; what is left is charged by itself a day after the class. */
export function PendingNoShows({ now }: { now: Date }): ReactNode {
  const found = useQuery({
    queryKey: keys.pendingNoShows,
    queryFn: ({ signal }) => call(listPendingNoShows, { signal }),
  });
  const { confirm, correct } = useDecisions();
  const [excusing, setExcusing] = useState<PendingNoShow | null>(null);
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card aria-label={t('pendingNoShows')}>
      <h2>{t('pendingNoShows')}</h2>
      <p className="muted small">{t('chargedByThemselves')}</p>
      <List>
        {items.map((one) => (
          <li key={one.bookingId} className={`num ${s.pending}`}>
            <span className={s.pendingWho}>
              <Avatar name={one.name} src={one.avatarUrl} size={28} />
              <Link to={`/admin/users/${one.userId}`} className="strong small cut">
                {one.name}
              </Link>
            </span>
            <span className={s.pendingFacts}>
              <Link to={`/admin/class/${one.scheduleId}`} className="small">
                {one.className}, {dateAndTime(one.startsAt)}
              </Link>
              <span className="muted small">
                {t('costAndFinal', { cost: costLabel(one), final: deadline(one.finalAt, now) })}
              </span>
            </span>
            <span className={s.pendingActions}>
              <Button
                size="sm"
                look="ghost"
                aria-label={t('wasThereName', { name: one.name })}
                onClick={() => correct.mutate(one)}
              >
                {t('wasThere')}
              </Button>
              <OnlyFor least="manager">
                <Button
                  size="sm"
                  look="ghost"
                  aria-label={t('excuseName', { name: one.name })}
                  onClick={() => setExcusing(one)}
                >
                  {t('excuse')}
                </Button>
                <Button
                  size="sm"
                  look="outline"
                  busy={confirm.isPending && confirm.variables.bookingId === one.bookingId}
                  aria-label={t('confirmName', { name: one.name })}
                  onClick={() => confirm.mutate(one)}
                >
                  {t('confirm')}
                </Button>
              </OnlyFor>
            </span>
          </li>
        ))}
      </List>
      {excusing && (
        <WaiveDialog
          booking={{ id: excusing.bookingId, what: 'no_show', userId: excusing.userId }}
          name={excusing.name}
          onClose={() => setExcusing(null)}
        />
      )}
    </Card>
  );
}
