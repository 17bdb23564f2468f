import { placeOf, studio } from '@studio/shell-kit/studio';

/** `Kumquat Pilates, Mat Room, Marina, Dubai`: where a calendar sends somebody. */
export const placeInStudio = (room: string): string =>
  [studio().name, room, placeOf(studio())].filter((part) => part !== '').join(', ');
