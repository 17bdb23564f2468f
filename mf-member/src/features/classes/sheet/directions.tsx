import { placeOf, studio } from '@studio/shell-kit/studio';
import { Icon } from '@studio/ui/icon';
import { ChevronRight, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './booking-sheet.module.css';

/** The way to the studio, once it has said where it is. */
export function Directions(): ReactNode {
  const { mapUrl } = studio();
  if (!mapUrl) return null;
  const place = placeOf(studio());
  return (
    <a className={s.line} href={mapUrl} target="_blank" rel="noreferrer">
      <Icon of={MapPin} />
      <span className="grow">
        <span className="strong">{t('directions')}</span>
        {place && <span className="muted small"> · {place}</span>}
      </span>
      <Icon of={ChevronRight} className="flip muted" />
    </a>
  );
}
