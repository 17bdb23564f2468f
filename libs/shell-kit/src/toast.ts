import type { ReactNode } from 'react';

interface ToastOptions {
  /** Toasts with the same id replace each other; without an action, those with the same title do. */
  id?: string;
  description?: ReactNode;
  /** ms; the shell's 4,000 unless said. Longer while the pointer or the focus is on it. */
  duration?: number;
  /** One thing the member can do about it; F8 brings the focus there. */
  action?: { label: string; onClick: () => void };
}

/** Resolved by the toaster: what is shown before it is up is shown then. */
let toasterIsUp: () => void = () => undefined;
const up = new Promise<void>((resolve) => {
  toasterIsUp = resolve;
});
export { toasterIsUp };

/** One that takes another's place has not its action and words. */
const nothing = { action: undefined, description: undefined };

const show = (
  kind: 'success' | 'error' | 'message',
  title: string,
  options?: ToastOptions,
): void => {
  // What can be acted on belongs to one act; a word about an act is said once.
  const once = options?.action ? {} : { id: title };
  void Promise.all([import('sonner'), up]).then(
    ([{ toast: sonner }]) => sonner[kind](title, { ...nothing, ...once, ...options }),
    // Its file is gone or the line is cut: what matters stands on the page as well.
    () => undefined,
  );
};

/** Short messages at the edge of the page. Display numbers are the spec's (section 9), set by the shell. */
export const toast = {
  success: (title: string, options?: ToastOptions): void => show('success', title, options),
  error: (title: string, options?: ToastOptions): void => show('error', title, options),
  info: (title: string, options?: ToastOptions): void => show('message', title, options),
};
