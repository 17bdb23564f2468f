import type { MemberScreen } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Link, useParams, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { fullDate, phoneText, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Tabs } from '@studio/ui/tabs';
import { ChevronRight, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { BookButton } from '../../shared/front-desk/book-button.js';
import { KeyHint, usePageKey } from '../../shared/page-key.js';
import { TrailDialog } from '../../shared/payments/trail-dialog.js';
import { useRememberPerson } from '../../shared/people/recent-people.js';
import { AccountActions } from './account-actions.js';
import { useMember } from './api.js';
import s from './member.module.css';
import { RefusedAddress } from './refused-address.js';
import { tabsOf } from './member-tabs.js';
import { MissingMember } from './missing-member.js';
import { roleLabel, roleOf } from '../../shared/roles.js';
import { banLabel } from './staff-labels.js';
import { genderLabel } from './genders.js';
import { t } from './messages.js';

/** To the sale for this person; the key S does it too. */
function SellLink({ profile }: Pick<MemberScreen, 'profile'>): ReactNode {
  const navigateTo = useNavigateTo();
  const to = `/admin/sell?member=${profile.id}`;
  usePageKey('s', () => navigateTo(to));
  return (
    <ButtonLink look="outline">
      <Link
        to={to}
        aria-keyshortcuts="s"
        aria-label={t('sellTo', { name: profile.full_name ?? profile.email })}
      >
        <Icon of={ShoppingBag} />
        {t('sell')}
        <KeyHint letter="s" />
      </Link>
    </ButtonLink>
  );
}

/** What the front desk knows of somebody, in a line. */
const factsOf = (profile: MemberScreen['profile']): string[] =>
  [
    profile.email,
    profile.new_email && t('newEmailWaits', { email: profile.new_email }),
    profile.phone && phoneText(profile.phone),
    profile.birth_date && t('bornOn', { day: fullDate(profile.birth_date) }),
    profile.gender && genderLabel(profile.gender),
    profile.created_at &&
      t('memberSinceFullDate', { fullDate: fullDate(studioDay(profile.created_at)) }),
    profile.last_sign_in_at &&
      t('lastSign', { fullDate: fullDate(studioDay(profile.last_sign_in_at)) }),
  ].filter((fact): fact is string => Boolean(fact));

function Who({ profile }: Pick<MemberScreen, 'profile'>): ReactNode {
  const facts = factsOf(profile);
  const role = roleOf(profile);
  const ban = banLabel(profile);
  return (
    <div className={s.who}>
      <Avatar name={profile.full_name} src={profile.avatar_url} size={64} />
      <div className={s.identity}>
        <div className={s.titleRow}>
          <h1>{profile.full_name ?? t('noNameYet')}</h1>
          {role !== 'user' && <Badge tone="accent">{roleLabel(profile)}</Badge>}
          {ban && <Badge tone="alert">{ban}</Badge>}
          {profile.email_confirmed === false && (
            <Badge tone="scarce">{t('emailNotConfirmed')}</Badge>
          )}
        </div>
        <ul className={`muted small num ${s.facts}`}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <div className={s.errands}>
        <BookButton memberId={profile.id} />
        <SellLink profile={profile} />
      </div>
    </div>
  );
}

/** One member: credits, bookings, money with its trail, emails, history. */
export default function MemberPage(): ReactNode {
  const { userId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const member = useMember(userId);
  useRememberPerson(member.data?.profile.id);
  const set = (name: string, value: string | null): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const payment = params.get('payment');
  if (member.isPending)
    return (
      <AdminFrame>
        <SkeletonRows what={t('theMember')} rows={6} height={72} />
      </AdminFrame>
    );
  if (member.isError)
    return (
      <AdminFrame>
        <MissingMember error={member.error} onRetry={() => void member.refetch()} />
      </AdminFrame>
    );
  const tabs = tabsOf(member.data, (id) => set('payment', id));
  const tab = tabs.some(({ value }) => value === params.get('tab')) ? params.get('tab') : null;
  return (
    <AdminFrame>
      <nav className={`small muted ${s.crumbs}`} aria-label={t('breadcrumb')}>
        <Link to="/admin/users" className="link">
          {t('users')}
        </Link>
        <Icon of={ChevronRight} size={16} className="flip" />
        <span aria-current="page">{member.data.profile.full_name ?? t('noNameYet')}</span>
      </nav>
      <Who profile={member.data.profile} />
      <RefusedAddress userId={member.data.profile.id} email={member.data.profile.email} />
      <AccountActions person={member.data.profile} />
      <Tabs
        label={t('member')}
        tabs={tabs}
        value={tab ?? 'overview'}
        onChange={(value) => set('tab', value === 'overview' ? null : value)}
      />
      {payment && <TrailDialog paymentId={payment} onClose={() => set('payment', null)} />}
    </AdminFrame>
  );
}
