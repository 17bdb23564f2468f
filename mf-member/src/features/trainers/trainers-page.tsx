import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import { SkeletonCards } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { teaches } from './teaches.js';
import { useTrainers } from './api.js';
import s from './trainers.module.css';
import { t } from './messages.js';

export default function TrainersPage(): ReactNode {
  const trainers = useTrainers();
  const list = () => {
    if (trainers.isPending)
      return <SkeletonCards what={t('loadingTrainers')} rows={6} height={90} picture={56} />;
    if (trainers.isError) return <ErrorPanel onRetry={() => void trainers.refetch()} />;
    if (trainers.data.items.length === 0)
      return <Empty spot="nothing-found" title={t('noTrainersYet')} />;
    return (
      <ul className={s.grid}>
        {trainers.data.items.map((trainer) => (
          <li key={trainer.id}>
            <Link to={`/trainer/${trainer.id}`} className={s.trainer}>
              <Avatar name={trainer.name} src={trainer.avatarUrl} size={56} />
              <span className="grow">
                <span className="strong" style={{ display: 'block' }}>
                  {trainer.name}
                </span>
                <span className="muted small">{teaches(trainer)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Page width="middle" title={t('trainers')}>
      {list()}
    </Page>
  );
}
