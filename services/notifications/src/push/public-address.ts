import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

type LookupDone = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Everything that isn't the open internet (IANA's registries of special addresses). */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4');
// Only 2000::/3 is given out; of it not documentation, Teredo and 6to4, which can hide the above.
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  special.addSubnet(net, bits, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && open.check(address, 'ipv6') && !special.check(address, 'ipv6');
};

/** An address that a stranger gives us to send to: https, its usual port, a public host. */
export const isSendable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublicAddress(host);
  return (
    /\.[a-z][a-z0-9-]*$/.test(host) && !/\.(local|localhost|internal|test|home\.arpa)$/.test(host)
  );
};

/** Name look-up that knows public addresses only: a name can change after it was checked. */
export const lookupPublic = (host: string, options: LookupOptions, done: LookupDone): void => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (error) return done(error, []);
    if (!first) return done(new Error('the host is not a public one'), []);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};
