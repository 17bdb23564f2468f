/** Where the mail of a sign-up leads; from there on to the page that somebody signed up for. */
export const confirmationPage = (from: string): string => {
  const page = new URL('/email-verified', location.origin);
  if (from !== '/') page.searchParams.set('from', from);
  return page.href;
};
