import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import s from './unsaved-guard.module.css';
import { t } from './messages.js';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Where a click leads, if it leads to another page of the site in this tab. */
const targetOf = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
};

/** Goes where Back or Forward led; nowhere, if the history has lost that entry meanwhile. */
const traverse = async (navigation: Navigation, key: string): Promise<void> => {
  const { committed, finished } = navigation.traverseTo(key);
  await Promise.allSettled([committed, finished]);
};

/** The way on that was asked for; taken when the person says so. */
interface Way {
  take: () => void;
}

/**
 * While `when`, leaving the page asks first: links, Back and Forward by our dialog (where the
 * browser has the Navigation API), a closed tab by the browser's. `what` names the changes: "name
 * and phone"; `go` opens a page of the site.
 */
export function UnsavedGuard({
  when,
  what,
  go,
}: {
  when: boolean;
  what: string;
  go: (to: string) => void;
}): ReactNode {
  const [way, setWay] = useState<Way | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!when) return;
    const { navigation } = window as { navigation?: Navigation };
    const ask = (take: () => void): void => {
      // The side panel is modal: our question would stand behind it.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      setWay({ take });
    };
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const to = targetOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => go(to));
    };
    // Not cancelable: the browser lets nobody be held who presses Back twice.
    const onNavigate = (event: NavigateEvent): void => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving.current) return;
      const { key, url } = event.destination;
      if (!navigation || new URL(url).pathname === location.pathname) return;
      event.preventDefault();
      ask(() => {
        isLeaving.current = true;
        void traverse(navigation, key).then(() => (isLeaving.current = false));
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [when, go]);
  return (
    <UnsavedDialog
      {...{ open: way !== null, what }}
      onLeave={() => way?.take()}
      onStay={() => setWay(null)}
    />
  );
}

/** The question itself, for a form that is closed rather than a page that is left. */
export function UnsavedDialog({
  open,
  what,
  onLeave,
  onStay,
}: {
  open: boolean;
  what: string;
  onLeave: () => void;
  onStay: () => void;
}): ReactNode {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={t('leaveUnsavedTitle')}
    >
      <div className={s.body}>
        <p className="muted">{t('unsavedChanges', { what })}</p>
        <Button look="dangerFill" size="lg" block onClick={onLeave}>
          {t('leaveUnsaved')}
        </Button>
        <Button look="ghost" size="lg" block onClick={onStay}>
          {t('stayHere')}
        </Button>
      </div>
    </Dialog>
  );
}
