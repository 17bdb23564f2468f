import { useEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Toaster as Sonner } from 'sonner';
import { toasterIsUp } from './toast.js';

/** Draws the toasts; loaded after the first paint. One a page. */
export function Toaster(props: ComponentProps<typeof Sonner>): ReactNode {
  useEffect(toasterIsUp, []);
  return <Sonner {...props} />;
}
