import { getMyCalendarEntry } from '@studio/contracts';

/** Hands the studio's own entry of a class or an event to the device, whose calendar opens it. */
export const addToCalendar = (id: string): void => {
  const link = document.createElement('a');
  link.href = getMyCalendarEntry.path.replace(':id', id);
  link.download = '';
  link.click();
};
