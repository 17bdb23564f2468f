/** Stands once: what is loaded ahead is what is shown after a booking. */
export const loadAskForPush = () => import('./ask-for-push.js');
