import type { ReactNode } from 'react';
import application from '../../../package.json';
import { t } from './messages.js';

/** What to tell the studio when something looks wrong. */
export function Version(): ReactNode {
  return <p className="muted small num">{t('version', { version: application.version })}</p>;
}
