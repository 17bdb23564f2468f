import type { Broadcast } from '@studio/contracts';
import { useNavigate, useSearchParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { BroadcastDialog } from '../../shared/messages/broadcast-dialog.js';
import { peopleListLabel } from '../../shared/people/people-list-label.js';
import { Pager } from '../../shared/pager.js';
import { useBroadcasts, useCancelBroadcast, useDeliveries } from './api.js';
import { BroadcastCard } from './broadcast-card.js';
import s from './broadcasts.module.css';
import { messagesCsv } from './messages-csv.js';
import { t } from './messages.js';

/** What a new message begins with: nothing, or what another said. */
type Open = Broadcast | 'new' | null;

const dialogOf = (open: Broadcast | 'new') => {
  if (open === 'new') return {};
  const { audience, subject, text, channels } = open;
  const initial = { subject, text, channels };
  if (audience.kind === 'members') return { fixed: audience, lead: t('sameMembers'), initial };
  if (audience.kind === 'report')
    return { fixed: audience, lead: peopleListLabel(audience.list), initial };
  return { initial: { ...initial, audience } };
};

/** Messages to all, to a part of the members or to one, with what became of each. */
export default function MessagesPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const cursor = params.get('cursor');
  const found = useBroadcasts(cursor);
  const items = found.data?.items ?? [];
  const deliveries = useDeliveries(items);
  const cancel = useCancelBroadcast();
  const [open, setOpen] = useState<Open>(null);
  const write = (
    <Button look="primary" size="sm" onClick={() => setOpen('new')}>
      <Icon of={Send} size={16} />
      {t('newMessage')}
    </Button>
  );
  const body = () => {
    if (found.isPending) return <SkeletonRows what={t('messages')} rows={5} height={120} />;
    if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
    if (items.length === 0)
      return (
        <Empty spot="no-notifications" title={t('noMessagesYet')} action={write}>
          {t('whatYouWriteShows')}
        </Empty>
      );
    const next = found.data.nextCursor;
    return (
      <div className={s.list}>
        {items.map((one) => (
          <BroadcastCard
            key={one.id}
            one={one}
            delivery={deliveries.data?.items.find(({ broadcastId }) => broadcastId === one.id)}
            busy={cancel.isPending && cancel.variables === one.id}
            onCancel={() => cancel.mutate(one.id)}
            onReuse={() => setOpen(one)}
          />
        ))}
        <Pager
          className={s.pages}
          onPrevious={cursor && (() => void navigate(-1))}
          onNext={next && (() => setParams({ cursor: next }))}
        />
      </div>
    );
  };
  return (
    <AdminFrame
      title={t('messagesTitle')}
      aside={
        <div className={s.pages}>
          <CsvButton name="messages" size="sm" read={messagesCsv} />
          {items.length > 0 && write}
        </div>
      }
    >
      {body()}
      {open && <BroadcastDialog {...dialogOf(open)} onClose={() => setOpen(null)} />}
    </AdminFrame>
  );
}
