import { loadSpots } from '@studio/ui/spots/files';
import { areaPages } from './shared/area-pages.js';

export const loadParts = (): Promise<unknown> =>
  loadSpots(['all-checked-in', 'no-bookings', 'nothing-found']);

export const menu = (): readonly string[] => areaPages.map(({ path }) => path);
