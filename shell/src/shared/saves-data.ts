/** Of the Network Information API; Chromium alone has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {};

/** The person has asked the browser to load little. */
export const savesData = (): boolean => connection().saveData === true;

/** Nothing is to be loaded that nobody has asked for: it would stand in the way of what somebody does. */
export const isConnectionSlow = (): boolean =>
  savesData() || /2g$/.test(connection().effectiveType ?? '');
