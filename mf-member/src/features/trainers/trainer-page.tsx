import type { TrainerView } from '@studio/contracts';
import { Link, useParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { studioDay } from '@studio/ui/format';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { teaches } from './teaches.js';
import { useClassesOf, useTrainers } from './api.js';
import s from './trainers.module.css';
import { t } from './messages.js';

function Classes({ trainerId }: { trainerId: string }): ReactNode {
  const now = useNow();
  const classes = useClassesOf(trainerId, studioDay(now));
  if (classes.isPending) return <SkeletonRows what={t('loadingClasses')} rows={3} height={56} />;
  if (classes.isError) return <ErrorPanel onRetry={() => void classes.refetch()} />;
  const coming = classes.data.filter(
    ({ startsAt, status }) => new Date(startsAt) > now && status === 'scheduled',
  );
  if (coming.length === 0) return <p className="muted">{t('noClassesComing')}</p>;
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
              {one.seatsLeft > 0 ? t('seatsLeft', { seatsLeft: one.seatsLeft }) : t('full')}
            </span>
          </Link>
        </li>
      ))}
    </List>
  );
}

/** Languages, and the certificates that are in force. */
function Training({
  trainer: { languages = [], certificates = [] },
}: {
  trainer: TrainerView;
}): ReactNode {
  return (
    <>
      {languages.length > 0 && (
        <p className="muted">{t('speaks', { languages: languages.join(', ') })}</p>
      )}
      {certificates.length > 0 && (
        <Section title={t('certificates')}>
          <List>
            {certificates.map(({ name, issuer, year }) => (
              <li key={`${name} ${issuer} ${String(year)}`} className={s.certificate}>
                <span className="strong">{name}</span>
                <span className="muted small num">
                  {t('issued', { issuer, year: String(year) })}
                </span>
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

export default function TrainerPage(): ReactNode {
  const { trainerId = '' } = useParams();
  const trainers = useTrainers();
  if (trainers.isPending)
    return (
      <Page>
        <SkeletonRows what={t('loadingTrainer')} rows={3} height={96} />
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
          title={t('trainerNotFound')}
          action={
            <ButtonLink>
              <Link to="/trainers">{t('seeTeam')}</Link>
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
      {trainer.bio && <p className={s.bio}>{trainer.bio}</p>}
      <Training trainer={trainer} />
      <Section
        title={t('nextClasses')}
        aside={
          <Link to={`/schedule?trainer=${trainer.id}`} className="link small">
            {t('onSchedule')}
          </Link>
        }
      >
        <Classes trainerId={trainer.id} />
      </Section>
    </Page>
  );
}
