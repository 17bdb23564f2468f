import type { ReactNode } from 'react';
import { version } from '../../../package.json';

/** What to tell the studio when something looks wrong. */
export function Version(): ReactNode {
  return <p className="muted small num">Version {version}</p>;
}
