import { titleOf } from '@studio/shell-kit/studio';
import { labelOf } from './navigation.js';
import { areaOf } from './route-table.js';

/** The label of pages that the table of the spec has not: their heading names the browser's tab. */
const NAMELESS = labelOf('');

let stopNaming = (): void => undefined;

const nameTab = (path: string): void => {
  stopNaming();
  const main = document.getElementById('main');
  if (!main || labelOf(path) !== NAMELESS) return;
  const name = (): void => {
    const heading = main.querySelector('h1')?.textContent;
    if (heading) document.title = titleOf(heading);
  };
  const observer = new MutationObserver(name);
  observer.observe(main, { childList: true, subtree: true, characterData: true });
  stopNaming = () => observer.disconnect();
  name();
};

/** What a page does once nobody waits for it: its code is not among the first scripts. */
export const whenIdle = (path: string, isSignedIn: boolean): void => {
  nameTab(path);
  import('../features/open-page/open-page.js').then(
    ({ arrive, follow }) => {
      arrive(path);
      void follow();
    },
    () => undefined,
  );
  if (!isSignedIn) return;
  // Members' alone; who can't have a file now asks for it again later.
  import('../features/offline/keep-site.js').then(
    ({ keepSite }) => keepSite(areaOf(path)?.remote),
    () => undefined,
  );
  import('../features/notifications/notification-list.js').catch(() => undefined);
};
