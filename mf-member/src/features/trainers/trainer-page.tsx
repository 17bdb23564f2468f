import { Link, useParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, studioDay } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { teaches } from './teaches.js';
import { useClassesOf, useTrainers } from './api.js';
import s from './trainers.module.css';

function Classes({ trainerId }: { trainerId: string }): ReactNode {
  const now = useNow();
  const classes = useClassesOf(trainerId, studioDay(now));
  if (classes.isPending) return <SkeletonRows what="classes" rows={3} height={56} />;
  if (classes.isError) return <ErrorPanel onRetry={() => void classes.refetch()} />;
  const coming = classes.data.filter(
    ({ startsAt, status }) => new Date(startsAt) > now && status === 'scheduled',
  );
  if (coming.length === 0) return <p className="muted">No classes in the next seven days.</p>;
  return (
    <List>
      {coming.map((one) => (
        <li key={one.id}>
          <Link to={`/class/${one.id}`} className={s.row}>
            <DayTile date={one.date} />
            <span className="grow">
              <span className="strong" style={{ display: 'block' }}>
                {one.classType.name}
              </span>
              <span className="muted small num">
                {one.startTime} · {one.room.name}
              </span>
            </span>
            <span className="muted small num">
              {one.seatsLeft > 0 ? `${count(one.seatsLeft, 'seat')} left` : 'Full'}
            </span>
          </Link>
        </li>
      ))}
    </List>
  );
}

export default function TrainerPage(): ReactNode {
  const { trainerId = '' } = useParams();
  const trainers = useTrainers();
  if (trainers.isPending)
    return (
      <Page>
        <SkeletonRows what="the trainer" rows={3} height={96} />
      </Page>
    );
  if (trainers.isError)
    return (
      <Page>
        <ErrorPanel page onRetry={() => void trainers.refetch()} />
      </Page>
    );
  const trainer = trainers.data.items.find(({ id }) => id === trainerId);
  if (!trainer)
    return (
      <Page>
        <Empty
          page
          spot="nothing-found"
          title="We could not find this trainer"
          action={
            <ButtonLink>
              <Link to="/trainers">See the team</Link>
            </ButtonLink>
          }
        />
      </Page>
    );
  return (
    <Page>
      <div className={s.head}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={88} />
        <div>
          <h1>{trainer.name}</h1>
          <p className="muted">{teaches(trainer)}</p>
        </div>
      </div>
      {trainer.bio && <p>{trainer.bio}</p>}
      <Section
        title="Next classes"
        aside={
          <Link to={`/schedule?trainer=${trainer.id}`} className="link small">
            On the schedule
          </Link>
        }
      >
        <Classes trainerId={trainer.id} />
      </Section>
    </Page>
  );
}
