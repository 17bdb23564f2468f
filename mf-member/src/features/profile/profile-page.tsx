import type { Profile } from '@studio/contracts';
import { isFrontDesk, seesTrainerArea, useSession } from '@studio/shell-kit';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Card, List } from '@studio/ui/card';
import { fullDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { Skeleton } from '@studio/ui/skeleton';
import { Tabs } from '@studio/ui/tabs';
import {
  ChevronRight,
  ClipboardCheck,
  FileSignature,
  LayoutDashboard,
  Repeat,
  Ticket,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../shared/section.js';
import { Bookings } from './bookings.js';
import { Fees } from './fees.js';
import { MyEvents } from './my-events.js';
import s from './profile.module.css';
import { Waiting } from './waiting.js';
import { t } from './messages.js';

function LinkRow({ to, icon, children }: { to: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={s.link}>
        <Icon of={icon} />
        <span className="grow">{children}</span>
        <Icon of={ChevronRight} className="flip muted" />
      </Link>
    </li>
  );
}

/** Who is signed in. */
function Me(): ReactNode {
  const { user, profile } = useSession();
  return (
    <div className={s.me}>
      <Avatar name={profile?.full_name ?? null} src={profile?.avatar_url} size={64} />
      <div className="grow">
        {profile ? (
          <OwnProfile profile={profile} />
        ) : (
          <>
            <h1>
              <Skeleton height={30} width={200} />
            </h1>
            <p className="muted small">{user?.email}</p>
          </>
        )}
      </div>
    </div>
  );
}

function OwnProfile({ profile }: { profile: Profile }): ReactNode {
  return (
    <>
      <h1>{profile.full_name ?? t('yourProfile')}</h1>
      <p className="muted small">{profile.email}</p>
      {profile.created_at && (
        <p className="muted small">
          {t('memberSince', { fullDate: fullDate(studioDay(profile.created_at)) })}
        </p>
      )}
    </>
  );
}

function Links(): ReactNode {
  const { profile } = useSession();
  return (
    <Card className={s.links}>
      <List>
        <LinkRow to="/my-packages" icon={Ticket}>
          {t('myPackages')}
        </LinkRow>
        <LinkRow to="/subscriptions" icon={Repeat}>
          {t('subscriptions')}
        </LinkRow>
        <LinkRow to="/waiver" icon={FileSignature}>
          {t('waiver')}
        </LinkRow>
        <LinkRow to="/account-settings" icon={UserRound}>
          {t('nameAndPhone')}
        </LinkRow>
        {seesTrainerArea(profile) && (
          <LinkRow to="/trainer-dashboard" icon={ClipboardCheck}>
            {t('trainerDashboard')}
          </LinkRow>
        )}
        {isFrontDesk(profile) && (
          <LinkRow to="/admin" icon={LayoutDashboard}>
            {t('adminArea')}
          </LinkRow>
        )}
      </List>
    </Card>
  );
}

/** Own data, own places. */
export default function ProfilePage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'past' ? 'past' : 'upcoming';
  return (
    <Page>
      <Me />
      <Links />
      <h2 className="visually-hidden">{t('myClasses')}</h2>
      <Tabs
        label={t('myClasses')}
        value={tab}
        onChange={(value) => setParams(value === 'past' ? { tab: value } : {}, { replace: true })}
        tabs={[
          { value: 'upcoming', label: t('upcoming'), content: <Bookings when="upcoming" /> },
          { value: 'past', label: t('past'), content: <Bookings when="past" /> },
        ]}
      />
      <Waiting />
      <Fees />
      <Section title={t('myEvents')}>
        <MyEvents />
      </Section>
    </Page>
  );
}
