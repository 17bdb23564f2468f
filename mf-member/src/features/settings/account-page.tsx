import { signOut, useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Page } from '@studio/ui/page';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import type { ReactNode } from 'react';
import { AvatarField } from './avatar-field.js';
import { DevicesSection } from './devices-section.js';
import { ProfileForm } from './profile-form.js';
import { SignInSection } from './sign-in-section.js';
import { useCurrentSection } from './use-current-section.js';
import { useSectionOfAddress } from '../../shared/use-section-of-address.js';
import { Version } from './version.js';
import s from './settings.module.css';
import { t } from './messages.js';

/** Features are independent: what others own comes in by these doors (account-settings-page.tsx). */
interface AccountPageProps {
  preferences: ReactNode;
  calendar: ReactNode;
  privacy: ReactNode;
}

const sections = [
  ['profile', t('profile')],
  ['sign-in', t('signIn')],
  ['devices', t('sessionsAndDevices')],
  ['notifications', t('notificationsAndLanguage')],
  ['calendar', t('calendar')],
  ['your-data', t('yourData')],
] as const;
type SectionId = (typeof sections)[number][0];
const sectionIds = sections.map(([id]) => id);

function Section({ id, children }: { id: SectionId; children: ReactNode }): ReactNode {
  const title = sections.find(([one]) => one === id)?.[1];
  return (
    <section id={id} className={s.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** /account-settings: everything about one's own account, section by section. */
export function AccountPage({ preferences, calendar, privacy }: AccountPageProps): ReactNode {
  const { profile, user } = useSession();
  useSectionOfAddress();
  const current = useCurrentSection(sectionIds);
  return (
    <Page title={t('accountSettings')} width="middle">
      <div className={s.columns}>
        <nav className={s.contents} aria-label={t('sections')}>
          {sections.map(([id, title]) => (
            <Link key={id} to={`#${id}`} replace aria-current={id === current ? 'true' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <div className={s.sections}>
          <Section id="profile">
            <Card className={s.profile}>
              {profile ? (
                <>
                  <AvatarField profile={profile} />
                  <ProfileForm key={profile.id} profile={profile} />
                </>
              ) : (
                <SkeletonFields what={t('loadingProfile')} rows={3} />
              )}
              <p className={`muted small ${s.address}`}>
                {t('youSignInAs')} <b className="strong">{profile?.email ?? user?.email}</b>
              </p>
            </Card>
          </Section>
          <Section id="sign-in">
            <Card className={s.parts}>
              <SignInSection />
            </Card>
          </Section>
          <Section id="devices">
            <Card className={s.parts}>
              <DevicesSection />
            </Card>
          </Section>
          <Section id="notifications">{preferences}</Section>
          <Section id="calendar">{calendar}</Section>
          <Section id="your-data">{privacy}</Section>
          <footer className={s.end}>
            <Button look="danger" onClick={() => void signOut()}>
              {t('signOut')}
            </Button>
            <p className="muted small">
              <Link to="/terms-of-service" className="link">
                {t('termsOfService')}
              </Link>
              {' · '}
              <Link to="/privacy-policy" className="link">
                {t('privacyPolicy')}
              </Link>
            </p>
            <Version />
          </footer>
        </div>
      </div>
    </Page>
  );
}
