import { useSyncExternalStore } from 'react';

/** What a browser fires that can install the site by itself; none of the standards' types has it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let prompt: InstallPrompt | null = null;
let changed = (): void => undefined;

/** Called once, before the browser may say that it can: it says so a single time. */
export const keepInstallPrompt = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    // Asked in our words, and when it is of use.
    event.preventDefault();
    prompt = event as InstallPrompt;
    changed();
  });

const listen = (notify: () => void): (() => void) => {
  changed = notify;
  return () => (changed = () => undefined);
};

/** The browser's own way to install; null where it has none, or has not offered it. */
export const useInstallPrompt = (): InstallPrompt | null =>
  useSyncExternalStore(listen, () => prompt);
