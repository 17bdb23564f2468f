import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './spinner.module.css';

/** Only where the spec asks for one: a page's code on its way, a payment being verified. */
export function Spinner({ label = t('loadingPage') }: { label?: string }): ReactNode {
  return (
    <span role="status">
      <span className={s.spin} style={{ display: 'block' }} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** The spinner in the middle of an empty page. */
export function PageSpinner({ label }: { label?: string }): ReactNode {
  return (
    <div className={s.page}>
      <Spinner label={label} />
    </div>
  );
}
