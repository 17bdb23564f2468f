import { titleOf } from '@studio/shell-kit/studio';
import { keepSite } from '../features/offline/keep-site.js';
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
export const whenIdle = (path: string): void => {
  nameTab(path);
  void keepSite(areaOf(path)?.remote);
  // The bell asks for it again when it is opened.
  import('../features/notifications/notification-list.js').catch(() => undefined);
};
