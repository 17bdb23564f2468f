import { isOnStudioTime, STUDIO_CITY } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './studio-time-note.module.css';
import { t } from './messages.js';

/** Every time on the pages is the studio's: who looks by another clock reads so. */
export function StudioTimeNote(): ReactNode {
  if (isOnStudioTime(new Date())) return null;
  return <p className={s.note}>{t('studioTime', { city: STUDIO_CITY })}</p>;
}
