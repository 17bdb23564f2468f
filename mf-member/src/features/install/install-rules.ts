export interface Device {
  /** It was opened from the home screen. */
  isInstalled: boolean;
  /** The browser offers to install by itself. */
  canPrompt: boolean;
  userAgent: string;
  touchPoints: number;
}

/** Of an iPhone or iPad: no button can install there, so it is shown in words. */
const isSafariOnPhone = ({ userAgent, touchPoints }: Device): boolean =>
  (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) &&
  !/CriOS|FxiOS|EdgiOS/.test(userAgent);

/** How this device installs the site; null: not at all, or it is installed. */
export const wayToInstall = (device: Device): 'prompt' | 'words' | null => {
  if (device.isInstalled) return null;
  if (device.canPrompt) return 'prompt';
  return isSafariOnPhone(device) ? 'words' : null;
};

/** From the second booking on: who comes again has a use for it. */
const ENOUGH = 2;

/** The bookings that were seen on this device, the ones of now added; no more than are needed. */
export const knownBookings = (before: readonly string[], now: readonly string[]): string[] =>
  [...new Set([...before, ...now])].slice(0, ENOUGH);

export const isEnough = (known: readonly string[]): boolean => known.length >= ENOUGH;
