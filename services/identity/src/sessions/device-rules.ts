import { isIPv4 } from 'node:net';
import type { OwnSession } from '@studio/contracts';
import { BoundedMap } from '@studio/nest-kit/limits';
import { UAParser } from 'ua-parser-js';

export interface Device {
  /** `Chrome on Android`. */
  name: string;
  kind: OwnSession['kind'];
}

/** Longer ones are rubbish, and parsing is not for rubbish. */
const LONGEST = 500;
const plainNames: Readonly<Record<string, string>> = {
  'Mac OS': 'macOS',
  'Chromium OS': 'ChromeOS',
  GSA: 'Google app',
};

const plain = (name: string | undefined): string | undefined => {
  const short = name?.replace(/^Mobile /, '').replace(/ (WebView|Headless|Mobile)$/, '');
  return short && (plainNames[short] ?? short);
};

/** Parsing tries hundreds of patterns; members come with few browsers. */
const described = new BoundedMap<Device>(1_000);

/** A studio's words for a User-Agent: what it is called, and what it looks like. */
export const describeDevice = (userAgent: string | undefined): Device => {
  const text = userAgent?.slice(0, LONGEST) ?? '';
  const known = described.get(text);
  if (known) return known;
  const device = parseDevice(text);
  described.set(text, device);
  return device;
};

const parseDevice = (text: string): Device => {
  const { browser, os, device } = new UAParser(text).getResult();
  const system = plain(os.name);
  const program = plain(browser.name) ?? appName(text);
  const name = program && system ? `${program} on ${system}` : (program ?? system);
  return { name: name ?? 'Unknown device', kind: kindOf(browser.name, device.type) };
};

/** `Studio/2.1 (iPhone; iOS 26)`: a program that is no browser names itself first. */
const appName = (userAgent: string): string | undefined =>
  /^(?!Mozilla)([A-Za-z][\w .-]{1,39})\/\d/.exec(userAgent)?.[1]?.trim();

const kindOf = (browser: string | undefined, type: string | undefined): Device['kind'] => {
  if (browser === undefined) return 'app';
  if (type === 'mobile') return 'phone';
  return type === 'tablet' ? 'tablet' : 'computer';
};

/** Enough of an address to tell home from elsewhere: `203.0.113.x`, `2001:db8:1::`. */
export const shortAddress = (address: string): string | null => {
  if (isIPv4(address)) return address.replace(/\d+$/, 'x');
  const groups = address.split('::')[0]?.split(':').slice(0, 3) ?? [];
  return address.includes(':') && groups.length > 0 ? `${groups.join(':')}::` : null;
};
