/** The files that the page's route loads (routes.tsx), by their name: a start in the basement finds them. */
export const loadCheckInPage = () =>
  import(/* webpackChunkName: "check-in" */ './check-in-page.js');
