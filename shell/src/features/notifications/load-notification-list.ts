/** Stands once: what is loaded ahead is what the bell opens. */
export const loadNotificationList = () => import('./notification-list.js');
