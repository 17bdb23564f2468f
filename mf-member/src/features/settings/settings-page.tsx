import { isFrontDesk, seesTrainerArea, signOut, useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Card, List } from '@studio/ui/card';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { Seg } from '@studio/ui/seg';
import { chosenTheme, chooseTheme } from '@studio/ui/theme';
import type { Theme } from '@studio/ui/theme';
import {
  Bell,
  CalendarDays,
  CalendarHeart,
  ChevronRight,
  CircleHelp,
  ClipboardCheck,
  Database,
  FileText,
  Info,
  LayoutDashboard,
  LogOut,
  MonitorSmartphone,
  Repeat,
  ShieldCheck,
  ShoppingBag,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Version } from './version.js';
import s from './settings.module.css';
import { t } from './messages.js';

type Entry = readonly [to: string, label: string, icon: LucideIcon];

const account: Entry[] = [
  ['/account-settings', t('accountSettings'), UserRound],
  ['/account-settings#devices', t('sessionsAndDevices'), MonitorSmartphone],
  ['/account-settings#notifications', t('notificationsAndLanguage'), Bell],
  ['/account-settings#calendar', t('calendar'), CalendarDays],
  ['/account-settings#your-data', t('yourData'), Database],
];
const plans: Entry[] = [
  ['/my-packages', t('myPackages'), Ticket],
  ['/packages', t('packages'), ShoppingBag],
  ['/subscriptions', t('subscriptions'), Repeat],
];
const ours: Entry[] = [
  ['/events', t('events'), CalendarHeart],
  ['/trainers', t('trainers'), UsersRound],
  ['/about-us', t('aboutUs'), Info],
  ['/faqs', t('faqs'), CircleHelp],
];
const legal: Entry[] = [
  ['/terms-of-service', t('termsOfService'), FileText],
  ['/privacy-policy', t('privacyPolicy'), ShieldCheck],
];

function Links({ title, entries }: { title: string; entries: readonly Entry[] }): ReactNode {
  return (
    <section>
      <h2 className={s.heading}>{title}</h2>
      <Card className={s.group}>
        <List>
          {entries.map(([to, label, icon]) => (
            <li key={to}>
              <Link to={to} className={s.link}>
                <Icon of={icon} />
                <span className="grow">{label}</span>
                <Icon of={ChevronRight} className="flip muted" />
              </Link>
            </li>
          ))}
        </List>
      </Card>
    </section>
  );
}

function Appearance(): ReactNode {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <section>
      <h2 className={s.heading}>{t('thisDevice')}</h2>
      <Card className={s.group}>
        <div className={s.appearance}>
          <span>{t('appearance')}</span>
          <Seg
            label={t('appearance')}
            value={theme}
            onChange={(value) => {
              setTheme(value as Theme);
              chooseTheme(value as Theme);
            }}
            choices={[
              { value: 'device', label: t('device') },
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />
        </div>
      </Card>
    </section>
  );
}

export default function SettingsPage(): ReactNode {
  const { profile } = useSession();
  const work: Entry[] = [];
  if (seesTrainerArea(profile))
    work.push(['/trainer-dashboard', t('trainerDashboard'), ClipboardCheck]);
  if (isFrontDesk(profile)) work.push(['/admin', t('adminArea'), LayoutDashboard]);
  return (
    <Page title={t('settings')}>
      {work.length > 0 && <Links title={t('work')} entries={work} />}
      <Links title={t('account')} entries={account} />
      <Links title={t('packagesAndPlans')} entries={plans} />
      <Appearance />
      <Links title={t('theStudio')} entries={ours} />
      <Links title={t('legal')} entries={legal} />
      <Card className={s.group}>
        <button type="button" className={`${s.link} alert`} onClick={() => void signOut()}>
          <Icon of={LogOut} className="flip" />
          <span className="grow strong">{t('signOut')}</span>
        </button>
      </Card>
      <div className={s.version}>
        <Version />
      </div>
    </Page>
  );
}
