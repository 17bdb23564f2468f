/** Light or dark by choice, or as the device has it. */
export type Theme = 'device' | 'light' | 'dark';

const KEY = 'studio-theme';

const isTheme = (value: string | null): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

/** The choice kept on this device; storage may be switched off. */
export const chosenTheme = (): Theme => {
  try {
    const kept = localStorage.getItem(KEY);
    return isTheme(kept) ? kept : 'device';
  } catch {
    return 'device';
  }
};

/** Puts the kept choice on the page; called once before the first paint. */
export const applyTheme = (theme = chosenTheme()): void => {
  if (theme === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

/** Keeps a choice and shows it at once. */
export const chooseTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Shown for this visit, not kept.
  }
  applyTheme(theme);
};
