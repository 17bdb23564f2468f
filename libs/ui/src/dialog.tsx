import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './dialog.module.css';
import { t } from './messages.js';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /**
   * `sheet` comes from below on a phone and stands at the side from 768 px; `full` is the whole phone,
   * and two columns on a desktop, without padding.
   */
  shape?: 'dialog' | 'wide' | 'sheet' | 'full';
  /** The content has its own heading and its own way out; the title is for screen readers. */
  bare?: boolean;
  children: ReactNode;
}

/**
 * Focus goes where typing begins if there is such a field, else to the dialog itself, never to the
 * close button; and back to where it was. Radix gives it back to a trigger of its own alone. What the
 * dialog has removed can't have it: then the page's content does, unless something took it already.
 */
const useFocus = () => {
  const before = useRef<Element | null>(null);
  const enter = (event: Event): void => {
    event.preventDefault();
    before.current = document.activeElement;
    const dialog = event.currentTarget as HTMLElement;
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
  };
  const leave = (event: Event): void => {
    event.preventDefault();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  };
  return { enter, leave };
};

/**
 * Holds focus, closes by Escape and by a click beside it, gives focus back.
 * The scrim is ours: Radix's overlay locks scrolling with a style tag, which the strict CSP refuses.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { open, onOpenChange, title, lead, shape = 'dialog', bare = false, children } = props;
  const focus = useFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className={s.scrim} aria-hidden />
        <Radix.Content
          className={cx(
            s.content,
            shape === 'sheet' ? s.sheet : s.dialog,
            shape === 'wide' && s.wide,
            shape === 'full' && s.full,
          )}
          aria-describedby={undefined}
          onOpenAutoFocus={focus.enter}
          onCloseAutoFocus={focus.leave}
        >
          {shape === 'sheet' && <div className={s.grab} aria-hidden />}
          {bare ? (
            <Radix.Title className="visually-hidden">{title}</Radix.Title>
          ) : (
            <div className={s.head}>
              <div>
                <Radix.Title className={s.title}>{title}</Radix.Title>
                {lead}
              </div>
              <Radix.Close asChild>
                <IconButton label={t('close')} className={s.close}>
                  <Icon of={X} size={22} />
                </IconButton>
              </Radix.Close>
            </div>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
