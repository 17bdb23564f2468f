import { NavLink } from '@studio/shell-kit/router';
import { studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './admin-frame.module.css';
import { useAdminPages } from './admin-pages.js';
import { useStudioDay } from './api.js';
import { OpenCoverCount } from './cover/open-cover-count.js';
import { Palette, usePalette } from './palette/use-palette.js';
import { PagesToApproveCount } from './trainer-pages/pages-to-approve-count.js';
import { useNow } from './use-now.js';
import { t } from './messages.js';

const COVER = '/admin/substitutions';
/** Pages of trainers are approved beside class types and rooms. */
const TIMETABLE = '/admin/timetable';

/** The day's remaining classes, one click away from anywhere. */
function Today(): ReactNode {
  const now = useNow();
  const { data } = useStudioDay(studioDay(now));
  const coming = (data?.items ?? []).filter(({ schedule }) => new Date(schedule.endsAt) > now);
  if (coming.length === 0) return null;
  return (
    <div className={s.today}>
      <h2>{t('today')}</h2>
      {coming.map(({ schedule }) => (
        <NavLink key={schedule.id} to={`/admin/class/${schedule.id}`} className={`num ${s.item}`}>
          <span>{schedule.startTime}</span>
          <span className="cut">{schedule.classType.name}</span>
          <span className={s.fill}>
            {schedule.booked}/{schedule.capacity}
          </span>
        </NavLink>
      ))}
    </div>
  );
}

/** On a phone the entries scroll sideways: the one of this page must be in sight. */
const showCurrent = (entries: HTMLElement | null): void => {
  const current = entries?.querySelector('[aria-current="page"]');
  if (!entries || !current) return;
  const [bar, entry] = [entries.getBoundingClientRect(), current.getBoundingClientRect()];
  // The bar alone: the page stays where it is, however far down the entry stands on a desktop.
  const left = entry.left - bar.left - (bar.width - entry.width) / 2;
  entries.scrollBy?.({ left, behavior: 'instant' });
};

/** Navigation beside the page; Ctrl-K jumps to any page, person, class or event. */
export function AdminFrame({
  title,
  count,
  aside,
  children,
}: {
  title?: ReactNode;
  count?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const palette = usePalette();
  const pages = useAdminPages();
  return (
    <div className={s.frame}>
      <nav className={s.nav} aria-label={t('admin')}>
        <button type="button" className={s.jump} onClick={() => palette.setOpen(true)}>
          <Icon of={Search} size={16} />
          <span className={s.jumpWords}>{t('searchJump')}</span>
          <kbd aria-hidden>{t('paletteKeys')}</kbd>
        </button>
        <div className={s.entries} ref={showCurrent}>
          {pages
            .filter(({ inNav }) => inNav)
            .map(({ to, label, icon }) => (
              <NavLink key={to} to={to} end={to === '/admin'} className={s.item}>
                <Icon of={icon} />
                {label}
                {to === COVER && <OpenCoverCount />}
                {to === TIMETABLE && <PagesToApproveCount />}
              </NavLink>
            ))}
        </div>
        <Today />
      </nav>
      <div className={s.main}>
        {title && (
          <header className={s.head}>
            <div className={s.title}>
              <h1>{title}</h1>
              {count && <span className="muted small num">{count}</span>}
            </div>
            {aside}
          </header>
        )}
        {children}
      </div>
      {palette.open && <Palette onClose={() => palette.setOpen(false)} />}
    </div>
  );
}
