import { queryClient } from '@studio/shell-kit/query';
import { titleOf } from '@studio/shell-kit/studio';
import { whenIdle } from '@studio/ui/when-idle';
import { loadAhead } from './load-ahead.js';
import { loadOpenPage } from './load-open-page.js';
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

/** Nothing that a page shows is being read. */
const nothingIsRead = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    });
  });

/** A browser waits for answers idly: what is only likely must not take the line from what is looked at. */
const pageIsWhole = async (): Promise<void> => {
  while (queryClient.isFetching() > 0) {
    await nothingIsRead();
    await whenIdle(0);
  }
};

/** What is seen at once has come, or failed. */
const picturesAreThere = async (): Promise<void> => {
  const coming = [...document.images].filter(
    ({ complete, loading, fetchPriority }) =>
      !complete && loading !== 'lazy' && fetchPriority !== 'low',
  );
  await Promise.all(
    coming.map(
      (picture) =>
        new Promise((resolve) => {
          for (const end of ['load', 'error'])
            picture.addEventListener(end, resolve, { once: true });
        }),
    ),
  );
};

export interface ShownPage {
  path: string;
  isSignedIn: boolean;
  /** Somebody has gone on to another page: that one goes on with what is left to do. */
  isLeft: () => boolean;
}

/** What a page does once nobody waits for it: its code is not among the first scripts. */
export const finishPage = async ({ path, isSignedIn, isLeft }: ShownPage): Promise<void> => {
  await pageIsWhole();
  if (isLeft()) return;
  nameTab(path);
  loadOpenPage().then(
    ({ arrive, follow }) => {
      arrive(path);
      void follow();
    },
    () => undefined,
  );
  if (!isSignedIn) return;
  await picturesAreThere();
  await loadAhead(path, isLeft);
  if (isLeft()) return;
  // Who can't have a file now asks for it again later.
  import('../features/offline/keep-site.js').then(
    ({ keepSite }) => keepSite(areaOf(path)?.remote),
    () => undefined,
  );
};
