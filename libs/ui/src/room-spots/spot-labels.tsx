import type { BookedSpot, SpotKind } from '@studio/contracts';
import { t } from './messages.js';

/** `Reformer`; `Spot` for what has no name of its own. */
export const kindLabel = (kind: SpotKind): string => t('spotKind', { kind });

/** `Reformer 4` */
export const spotLabel = ({ kind, number }: BookedSpot): string => t('spotName', { kind, number });
