import type { ReactNode } from 'react';
import s from './demo-strip.module.css';
import { t } from './messages.js';

/** Says on every page that it is a demo, where the gateway told so (DEMO_ON_NETWORK). */
export function DemoStrip(): ReactNode {
  if (document.documentElement.dataset['demo'] === undefined) return null;
  return (
    <aside className={s.strip} aria-label={t('demo')}>
      {t('demoNothingIsReal')}
    </aside>
  );
}
