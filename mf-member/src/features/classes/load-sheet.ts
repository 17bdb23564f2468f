/** Stands once: what is loaded ahead is what a tap on a class opens. */
export const loadSheet = () => import('./sheet/booking-sheet.js');
