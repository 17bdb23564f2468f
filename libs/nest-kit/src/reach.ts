import { BlockList, isIP } from 'node:net';

/** Settings as they were given; what is not set is absent. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Who can reach the studio: this machine alone, the own network (a demo on somebody's phone, asked
 * for by DEMO_ON_NETWORK=1), or everybody.
 */
export type Reach = 'machine' | 'network' | 'everybody';

const listOf = (...ranges: [string, number][]): BlockList => {
  const list = new BlockList();
  for (const [net, prefix] of ranges)
    list.addSubnet(net, prefix, isIP(net) === 4 ? 'ipv4' : 'ipv6');
  return list;
};
const loopback = listOf(['127.0.0.0', 8], ['::1', 128]);
/** RFC 1918, RFC 3927, RFC 4193, RFC 4291. */
const own = listOf(
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['fc00::', 7],
  ['fe80::', 10],
);

const isIn = (list: BlockList, host: string): boolean => {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? 'ipv4' : 'ipv6');
};
const isLoopback = (host: string): boolean => host === 'localhost' || isIn(loopback, host);

const plain = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');

/** Every host under which the studio is found: that of PUBLIC_URL, and the one it listens on. */
const hostsOf = ({ PUBLIC_URL, HOST }: Settings): string[] => {
  const address = PUBLIC_URL !== undefined && URL.canParse(PUBLIC_URL) ? PUBLIC_URL : undefined;
  const names = [address && new URL(address).hostname, HOST];
  return names.flatMap((name) => (name ? [plain(name)] : []));
};

export const reachOf = (settings: Settings): Reach => {
  const others = hostsOf(settings).filter((host) => !isLoopback(host));
  if (others.length === 0) return 'machine';
  const isOwnNetwork = others.every((host) => isIn(own, host));
  return settings['DEMO_ON_NETWORK'] === '1' && isOwnNetwork ? 'network' : 'everybody';
};

const FEWEST_CHARACTERS = 32;
const FEWEST_DIFFERENT = 10;
/** Words of the secrets that stand in examples and tutorials. */
const wellKnown = /change.?me|secret|passw|default|example|insecure|01234567|abcdefgh/i;

/** True for a secret that could be guessed: short, of few different characters, or well known. */
const isWeak = (secret: string): boolean =>
  secret.length < FEWEST_CHARACTERS ||
  new Set(secret).size < FEWEST_DIFFERENT ||
  /^(.{1,16})\1+.{0,15}$/.test(secret) ||
  wellKnown.test(secret);

const isLiveKey = (key = ''): boolean => /^[sr]k_live_/.test(key);

interface Rule {
  name: string;
  isWrong: (settings: Settings) => boolean;
  problem: string;
}

const HERE = 'is for this machine only, and PUBLIC_URL or HOST can be reached by others';

const rulesForSecrets: readonly Rule[] = ['SERVICE_SECRET', 'SESSION_SECRET'].map((name) => ({
  name,
  isWrong: ({ [name]: secret }) => secret !== undefined && isWeak(secret),
  problem: 'can be guessed: take 48 random bytes (openssl rand -base64 48)',
}));

const rulesForOthers: readonly Rule[] = [
  {
    name: 'PUBLIC_URL',
    isWrong: ({ PUBLIC_URL = 'https:' }) => !PUBLIC_URL.startsWith('https:'),
    problem: 'must be https where others can reach it',
  },
  { name: 'LOCAL_MODE', isWrong: ({ LOCAL_MODE }) => LOCAL_MODE === '1', problem: HERE },
  { name: 'DEMO', isWrong: ({ DEMO }) => DEMO === '1', problem: HERE },
  {
    name: 'DEMO_ON_NETWORK',
    isWrong: ({ DEMO_ON_NETWORK }) => DEMO_ON_NETWORK === '1',
    problem: 'is for private addresses only, such as 192.168.1.20, in PUBLIC_URL and in HOST',
  },
  {
    name: 'AUTH_LIMITS',
    isWrong: ({ AUTH_LIMITS }) => AUTH_LIMITS === 'off' || AUTH_LIMITS === 'generous',
    problem: `must be strict: anything else ${HERE}`,
  },
  {
    name: 'STRIPE_API_BASE',
    isWrong: ({ STRIPE_API_BASE }) => STRIPE_API_BASE?.startsWith('http:') === true,
    problem: 'must be https where others can reach the studio',
  },
];

/** A name without dots, or of a network of one's own: nobody else's servers stand on the way. */
const isOwnHost = (host: string): boolean =>
  isLoopback(host) || isIn(own, host) || /^[^.]+$|\.(local|internal|lan|svc)$/i.test(host);

const rulesForMails: readonly Rule[] = [
  {
    name: 'SMTP_WITHOUT_TLS',
    isWrong: ({ SMTP_WITHOUT_TLS, SMTP_URL = '' }) => {
      if (SMTP_WITHOUT_TLS !== '1' || !URL.canParse(SMTP_URL)) return false;
      const { hostname, password } = new URL(SMTP_URL);
      const host = plain(hostname);
      return !isOwnHost(host) || (password !== '' && !isLoopback(host));
    },
    problem:
      'is for a mail server in the own network that asks for no password: mails, and passwords, would be sent unencrypted',
  },
];

const rulesForNetwork: readonly Rule[] = [
  {
    name: 'AUTH_LIMITS',
    isWrong: ({ AUTH_LIMITS }) => AUTH_LIMITS === 'off',
    problem: `must not be off: that ${HERE}`,
  },
  {
    name: 'STRIPE_SECRET_KEY',
    isWrong: ({ STRIPE_SECRET_KEY }) => isLiveKey(STRIPE_SECRET_KEY),
    problem: 'takes real money, and this is a demo (DEMO_ON_NETWORK)',
  },
];

const rulesForKeys: readonly Rule[] = [
  {
    name: 'STRIPE_API_BASE',
    isWrong: ({ STRIPE_API_BASE, STRIPE_SECRET_KEY }) =>
      isLiveKey(STRIPE_SECRET_KEY) && STRIPE_API_BASE?.startsWith('http:') === true,
    problem: 'must be https: the live key would be sent unencrypted',
  },
];

const rulesOf: Readonly<Record<Reach, readonly Rule[]>> = {
  machine: [...rulesForKeys, ...rulesForMails],
  network: [...rulesForSecrets, ...rulesForNetwork, ...rulesForKeys, ...rulesForMails],
  everybody: [...rulesForSecrets, ...rulesForOthers, ...rulesForMails],
};

/**
 * Everything that must not be set together with what PUBLIC_URL and HOST say of who can reach the
 * studio, one line each. The rule of the starter and of every service by itself.
 */
export const unsafeSettings = (settings: Settings): string[] =>
  rulesOf[reachOf(settings)]
    .filter(({ isWrong }) => isWrong(settings))
    .map(({ name, problem }) => `${name}: ${problem}`);
