import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Closes what opens below a button: by a touch or the focus elsewhere, or by Escape, which leads back to the button. */
export const useCloseOutside = (
  frame: RefObject<HTMLElement | null>,
  onClose: () => void,
): void => {
  useEffect(() => {
    const close = (event: PointerEvent | FocusEvent): void => {
      if (!frame.current?.contains(event.target as Node)) onClose();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      onClose();
      frame.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', onKey);
    };
  }, [frame, onClose]);
};
