import { isAdmin, isTrainer, signOut, useSession } from '@studio/shell-kit';
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

type Entry = readonly [to: string, label: string, icon: LucideIcon];

const account: Entry[] = [
  ['/account-settings', 'Account settings', UserRound],
  ['/account-settings#devices', 'Sessions and devices', MonitorSmartphone],
  ['/account-settings#notifications', 'Notifications and language', Bell],
  ['/account-settings#calendar', 'Calendar', CalendarDays],
  ['/account-settings#your-data', 'Your data', Database],
];
const plans: Entry[] = [
  ['/my-packages', 'My Packages', Ticket],
  ['/packages', 'Packages', ShoppingBag],
  ['/subscriptions', 'Subscriptions', Repeat],
];
const ours: Entry[] = [
  ['/trainers', 'Trainers', UsersRound],
  ['/about-us', 'About Us', Info],
  ['/faqs', 'FAQs', CircleHelp],
];
const legal: Entry[] = [
  ['/terms-of-service', 'Terms of Service', FileText],
  ['/privacy-policy', 'Privacy Policy', ShieldCheck],
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
      <h2 className={s.heading}>This device</h2>
      <Card className={s.group}>
        <div className={s.appearance}>
          <span>Appearance</span>
          <Seg
            label="Appearance"
            value={theme}
            onChange={(value) => {
              setTheme(value as Theme);
              chooseTheme(value as Theme);
            }}
            choices={[
              { value: 'device', label: 'Device' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
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
  if (isTrainer(profile) || isAdmin(profile))
    work.push(['/trainer-dashboard', 'Trainer dashboard', ClipboardCheck]);
  if (isAdmin(profile)) work.push(['/admin', 'Admin area', LayoutDashboard]);
  return (
    <Page title="Settings">
      {work.length > 0 && <Links title="Work" entries={work} />}
      <Links title="Account" entries={account} />
      <Links title="Packages and plans" entries={plans} />
      <Appearance />
      <Links title="The studio" entries={ours} />
      <Links title="Legal" entries={legal} />
      <Card className={s.group}>
        <button type="button" className={`${s.link} alert`} onClick={() => void signOut()}>
          <Icon of={LogOut} className="flip" />
          <span className="grow strong">Sign out</span>
        </button>
      </Card>
      <div className={s.version}>
        <Version />
      </div>
    </Page>
  );
}
