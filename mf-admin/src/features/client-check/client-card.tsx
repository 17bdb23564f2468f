import { call } from '@studio/api-client';
import { getMemberScreen } from '@studio/contracts';
import type { MemberPlan, MemberScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { refundLabel } from '../../shared/packages/refund-label.js';
import { PayoutsCard } from '../../shared/payouts/payouts-card.js';
import { planLeft, planState, planUntil, standingOf } from '../../shared/standing-labels.js';
import { useStandings } from '../../shared/people/found-people.js';
import { remedyOf } from '../../shared/people/standing-text.js';
import s from './client-check.module.css';
import { t } from './messages.js';
import { Today } from './today.js';

function PlanRow({ one }: { one: MemberPlan }): ReactNode {
  const state = planState(one);
  return (
    <li className={`num small ${s.line}`}>
      <span>
        <span className="strong">{one.planName}</span>{' '}
        {state && <Badge tone={state.tone}>{state.word}</Badge>}
      </span>
      <span className="muted">
        {planLeft(one)} · {planUntil(one)}
      </span>
    </li>
  );
}

type MemberRecord = NonNullable<MemberScreen['record']>;

function PlanAndPackages({ record }: { record: MemberRecord }): ReactNode {
  const usable = record.packages.filter(({ status }) => status === 'active');
  const refunded = record.packages.filter(({ status }) => status === 'refunded');
  const plans = record.plans ?? [];
  return (
    <div>
      <h3>{t('planPackages')}</h3>
      {plans.length + usable.length === 0 && <p className="muted small">{t('noPlanNoUsable')}</p>}
      <List>
        {plans.map((one) => (
          <PlanRow key={one.subscriptionId} one={one} />
        ))}
        {usable.map((one) => (
          <li key={one.id} className={`num small ${s.line}`}>
            <span className="strong">{one.packageName}</span>
            <span className="muted">
              {t('leftExpires', {
                creditsLeft: one.creditsLeft,
                creditsTotal: one.creditsTotal,
                fullDate: fullDate(one.expiresOn),
              })}
            </span>
          </li>
        ))}
        {refunded.map((one) => (
          <li key={one.id} className={`num small ${s.line}`}>
            <span className="muted">{one.packageName}</span>
            <span className="muted">
              {t('refunded')} {one.refund && refundLabel(one.refund)}
            </span>
          </li>
        ))}
      </List>
    </div>
  );
}

/** The one line, what is done about it, and the classes of today. */
function Answer({ screen }: { screen: MemberScreen }): ReactNode {
  const { profile, record } = screen;
  const of = useStandings([profile]).get(profile.id);
  if (!record) return <Note tone="scarce">{t('creditsBookingsCouldNot')}</Note>;
  const standing = standingOf(screen);
  const remedy = record.bookingAbility && remedyOf(record.bookingAbility, profile.id);
  return (
    <>
      {standing && (
        <Note tone={standing.tone}>
          <b className="num">{standing.text}</b>
        </Note>
      )}
      <PayoutsCard userId={profile.id} />
      {remedy && !profile.banned && (
        <ButtonLink look="primary" block>
          <Link to={remedy.to}>{remedy.label}</Link>
        </ButtonLink>
      )}
      <Today bookings={of?.today ?? []} name={profile.full_name ?? profile.email} />
      <PlanAndPackages record={record} />
      <ButtonLink look="outline" block>
        <Link to={`/admin/users/${profile.id}`}>{t('openMembersPage')}</Link>
      </ButtonLink>
    </>
  );
}

/** What the front desk needs at a glance: may this person come in, and to which class. */
export function ClientCard({ userId }: { userId: string }): ReactNode {
  const member = useQuery({
    queryKey: keys.adminMember(userId),
    queryFn: ({ signal }) => call(getMemberScreen, { params: { id: userId }, signal }),
  });
  if (member.isPending) return <SkeletonRows what={t('theMember')} rows={3} height={72} />;
  if (member.isError) return <ErrorPanel onRetry={() => void member.refetch()} />;
  const { profile } = member.data;
  return (
    <Card className={s.card} aria-label={profile.full_name ?? profile.email}>
      <div className={s.head}>
        <Avatar name={profile.full_name} src={profile.avatar_url} size={56} />
        <div className="grow">
          <h2>{profile.full_name ?? t('noNameYet')}</h2>
          <p className="muted small cut">{profile.email}</p>
        </div>
      </div>
      <Answer screen={member.data} />
    </Card>
  );
}
