import { isFrontDesk, seesTrainerArea, signOut, useSession } from '@studio/shell-kit';
import { NavLink } from '@studio/shell-kit/router';
import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { ClipboardList, LogOut, ShieldCheck, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { entries, labelOf } from './navigation.js';
import { StudioLogo } from '../shared/studio-logo.js';
import s from './side-panel.module.css';
import { t } from './messages.js';

/**
 * The main navigation from 768 px on: 64 units wide, above an overlay. A native modal dialog
 * holds the focus and closes by Escape.
 */
export default function SidePanel({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const { profile } = useSession();
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
  const entry = (path: string, icon: LucideIcon, label = labelOf(path)): ReactNode => (
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
          <IconButton label={t('closeMenu')} onClick={onClose}>
            <Icon of={X} size={22} />
          </IconButton>
        </div>
        <nav className={s.list} aria-label={t('main')}>
          {entries.map(({ path, icon }) => entry(path, icon))}
        </nav>
        {(seesTrainerArea(profile) || isFrontDesk(profile)) && (
          <nav className={s.staff} aria-label={t('staff')}>
            {seesTrainerArea(profile) && entry('/trainer-dashboard', ClipboardList)}
            {isFrontDesk(profile) && entry('/admin', ShieldCheck, t('admin'))}
          </nav>
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
