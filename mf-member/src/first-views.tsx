import { motifPictures } from '@studio/ui/motif';
import type { ReactNode } from 'react';
import { HomeFirstView } from './features/home/home-first-view.js';
import { ScheduleFirstView } from './features/classes/schedule-first-view.js';

/**
 * What a page shows before its scripts have come, by its address. Drawn once, when this is built: it knows
 * nothing of who asks (docs/decisions/0142).
 */
export const views: Readonly<Record<string, ReactNode>> = {
  '/': <HomeFirstView />,
  '/schedule': <ScheduleFirstView />,
};

/** One of them is the picture of the next class, which the gateway knows. */
export const pictures: Readonly<Record<string, string>> = motifPictures;
