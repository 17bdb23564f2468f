import { call, messageOf } from '@studio/api-client';
import { withdrawSubstitution } from '@studio/contracts';
import type { Substitution } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { deadline, shortDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CoverBadge } from '../../shared/cover/cover-badge.js';
import s from './cover.module.css';
import { t, Text } from './messages.js';
import { Steps } from './steps.js';

const useTakeBack = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawSubstitution, { params: { id } }),
    onSuccess: () => toast.success(t('takenBack')),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keys.cover }),
  });
};

/** One's own request for cover, with what happened. */
export function OwnRequest({ request, now }: { request: Substitution; now: Date }): ReactNode {
  const takeBack = useTakeBack(request.id);
  const { state, offers, alarmAt, alarmedAt, className, booked } = request;
  const when = `${shortDate(request.date)}, ${request.startTime}`;
  const isPending = state === 'open' || state === 'claimed';
  const declined = offers.filter(({ declinedAt }) => declinedAt !== null).length;
  return (
    <Card aria-label={when}>
      <div className={s.requestHead}>
        <h2 className={`num ${s.when}`}>{when}</h2>
        {state === 'closed' ? <Badge>{t('state_closed')}</Badge> : <CoverBadge request={request} />}
      </div>
      <p className="muted small num">{t('facts', { className, booked })}</p>
      <Steps request={request} now={now} />
      {state === 'open' && (
        <p className="small num">
          {alarmedAt ? (
            <Text
              message="alarmedText"
              values={{ offered: offers.length, declined, at: deadline(alarmedAt, now) }}
              tags={{ b: <b /> }}
            />
          ) : (
            <Text
              message="openText"
              values={{ offered: offers.length, declined, until: deadline(alarmAt, now) }}
              tags={{ b: <b /> }}
            />
          )}
        </p>
      )}
      {isPending && (
        <Button
          look="ghost"
          className={s.takeBack}
          busy={takeBack.isPending}
          aria-label={t('takeBackOf', { when })}
          onClick={() => takeBack.mutate()}
        >
          {t('takeBack')}
        </Button>
      )}
    </Card>
  );
}
