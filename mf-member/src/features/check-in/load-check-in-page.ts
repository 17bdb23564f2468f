/** The files that the page's route loads (routes.tsx), by their name: a start without a connection finds them. */
export const loadCheckInPage = () =>
  import(/* webpackChunkName: "check-in" */ './check-in-page.js');
