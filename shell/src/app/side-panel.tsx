import { signOut, useSession } from '@studio/shell-kit';
import { NavLink } from '@studio/shell-kit/router';
import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { LogOut, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { knownMenu, readMenu } from './declared-areas.js';
import type { MenuEntry } from './declared-areas.js';
import { menuFor } from './menu-for.js';
import { iconOf } from './menu-icons.js';
import { entries, labelOf } from './navigation.js';
import { StudioLogo } from '../shared/studio-logo.js';
import s from './side-panel.module.css';
import { t } from './messages.js';

const NAMELESS = labelOf('');

/** The specification's label where it has one. */
const labelFor = ({ path, label }: MenuEntry): string =>
  labelOf(path) === NAMELESS ? label : labelOf(path);

const useMenu = (): { staff: MenuEntry[]; more: MenuEntry[] } => {
  const { profile } = useSession();
  const [menu, setMenu] = useState(knownMenu);
  useEffect(() => {
    void readMenu().then(setMenu);
  }, []);
  return menuFor(profile, menu);
};

/**
 * The main navigation from 768 px on: 64 units wide, above an overlay. A native modal dialog
 * holds the focus and closes by Escape.
 */
export default function SidePanel({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const { staff, more } = useMenu();
  useEffect(() => {
    const node = dialog.current;
    if (!node) return;
    if (!node.open) node.showModal();
    // The overlay is the dialog's own backdrop: a click on it hits the dialog itself.
    const onClick = (event: MouseEvent): void => {
      if (event.target === node) node.close();
    };
    node.addEventListener('click', onClick);
    return () => node.removeEventListener('click', onClick);
  }, []);
  const entry = (path: string, icon: LucideIcon, label: string): ReactNode => (
    <NavLink key={path} to={path} end={path === '/'} className={s.entry} onClick={onClose}>
      <Icon of={icon} size={22} />
      {label}
    </NavLink>
  );
  return (
    <dialog ref={dialog} className={s.panel} aria-label={t('menu')} onClose={onClose}>
      <div className={s.body} data-scroll-lock>
        <div className={s.head}>
          <StudioLogo />
          {/* Closed by the browser, it gives the focus back to the menu button. */}
          <IconButton label={t('closeMenu')} onClick={() => dialog.current?.close()}>
            <Icon of={X} size={22} />
          </IconButton>
        </div>
        <nav className={s.list} aria-label={t('main')}>
          {entries.map(({ path, icon }) => entry(path, icon, labelOf(path)))}
        </nav>
        {[
          { title: t('more'), menu: more },
          { title: t('staff'), menu: staff },
        ].map(
          ({ title, menu }) =>
            menu.length > 0 && (
              <nav key={title} className={s.staff} aria-label={title}>
                {menu.map((one) => entry(one.path, iconOf(one.icon), labelFor(one)))}
              </nav>
            ),
        )}
        <button
          type="button"
          className={s.out}
          onClick={() => {
            onClose();
            void signOut();
          }}
        >
          <Icon of={LogOut} size={22} />
          {t('signOut')}
        </button>
      </div>
    </dialog>
  );
}
