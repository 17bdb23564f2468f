import { useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import s from './unsaved-guard.module.css';

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

/**
 * While `when`, leaving the page asks first: links by our dialog, a closed tab by the browser's.
 * `what` names the changes: "name and phone".
 */
export function UnsavedGuard({ when, what }: { when: boolean; what: string }): ReactNode {
  const go = useNavigateTo();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!when) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const to = targetOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      // The side panel is modal: our question would stand behind it.
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      setTarget(to);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [when]);
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && setTarget(null)}
      title="Leave without saving?"
    >
      <div className={s.body}>
        <p className="muted">Your changes to {what} are not saved yet.</p>
        <Button look="dangerFill" size="lg" block onClick={() => target && go(target)}>
          Leave without saving
        </Button>
        <Button look="ghost" size="lg" block onClick={() => setTarget(null)}>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
}
