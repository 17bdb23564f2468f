import { Link } from '@studio/shell-kit/router';
import { studio } from '@studio/shell-kit/studio';
import type { ReactNode } from 'react';
import { StudioLogo } from '../../shared/studio-logo.js';
import { useRouteFocus } from '../../shared/use-route-focus.js';
import { Slideshow } from './slideshow.js';
import s from './auth-frame.module.css';
import { t } from './messages.js';

/** The pages before sign-in: picture and form side by side, on a phone one above the other. */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}): ReactNode {
  // A page with several states is another page in each of them: its title says so.
  const main = useRouteFocus(title, title);
  return (
    <div className={s.frame} data-white data-picture-beside>
      <div className={s.picture}>
        <Slideshow />
      </div>
      <main ref={main} tabIndex={-1} className={s.side} aria-label={title}>
        <Link to="/login" className={s.logo} aria-label={studio().shortName}>
          <StudioLogo />
        </Link>
        <div className={s.body}>
          <h1 className={s.title}>{title}</h1>
          {lead && <p className={s.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={s.foot}>
          <Link to="/terms-of-service">{t('termsOfService')}</Link>
          <Link to="/privacy-policy">{t('privacyPolicy')}</Link>
        </footer>
      </main>
    </div>
  );
}
