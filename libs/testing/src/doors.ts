import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { routesOf, type Access, type Route } from '@studio/auth';
import type { Caller, ServiceName } from '@studio/contracts';
import { signServiceToken } from '@studio/nest-kit';

const services = ['gateway', 'identity', 'booking', 'payments', 'notifications'] as const;
const roles = ['member', 'trainer', 'admin'] as const;
type Role = (typeof roles)[number];

export interface House {
  app: INestApplicationContext;
  url: string;
  service: ServiceName;
  serviceSecret: string;
  /** A new person's token: a route that is open may end the session, or the account. */
  tokenOf: (role: Role) => Promise<string>;
  /** Tokens that are not good (any more), by what is wrong with them. */
  badTokens: () => Promise<Readonly<Record<string, string>>>;
}

interface Knock {
  who: string;
  token: string | undefined;
  allowed: boolean;
}

/** `METHOD path` of every route that is open without being an endpoint of the contracts. */
export const publicRoutes = (app: INestApplicationContext): string[] =>
  routesOf(app)
    .filter(({ access }) => access?.kind === 'public')
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

/** Paths that no controller serves: only who looks after the service asks for them. */
export const pathsBesideControllers = (app: NestFastifyApplication): string[] => {
  const served = new Set(routesOf(app).map(({ path }) => path));
  const tree = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^(.*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? [];
    if (indent === undefined || part === undefined) return [];
    const depth = indent.length / 4;
    const path = (depth > 0 ? (above[depth - 1] ?? '') : '') + part;
    above[depth] = path;
    return methods === undefined || served.has(path) ? [] : [path];
  });
};

/**
 * Knocks at every route of a service as everybody there is: visitor, roles, bad tokens, each
 * service, a service token for somebody else. Returns what was answered otherwise than declared.
 */
export const wrongDoors = async (house: House): Promise<string[]> => {
  const problems: string[] = [];
  for (const route of routesOf(house.app)) {
    const knocks = await knocksAt(route, house);
    const found = await Promise.all(knocks.map((knock) => knockAt(route, knock, house)));
    problems.push(...found.filter((problem) => problem !== undefined));
  }
  return problems;
};

const knocksAt = async ({ access }: Route, house: House): Promise<Knock[]> => {
  // Public routes are listed by their spec: what is behind them has rules of its own.
  if (access?.kind === 'public') return [];
  const callers: readonly Caller[] = access?.kind === 'endpoint' ? access.endpoint.callers : [];
  const isOpen = callers.includes('visitor');
  const people = roles.map(async (who) => ({
    who,
    token: await house.tokenOf(who),
    allowed: callers.includes(who),
  }));
  const bad = Object.entries(await house.badTokens()).map(([who, token]) => ({
    who,
    token,
    allowed: isOpen,
  }));
  return [
    { who: 'visitor', token: undefined, allowed: isOpen },
    ...bad,
    ...(await Promise.all([...people, ...serviceKnocks(access, house, isOpen)])),
  ];
};

const serviceKnocks = (
  access: Access | undefined,
  house: House,
  isOpen: boolean,
): Promise<Knock>[] => {
  const named = servicesOf(access);
  const knock = async (from: ServiceName, to: ServiceName, allowed: boolean): Promise<Knock> => ({
    who: `service ${from} with a token for ${to}`,
    token: await signServiceToken({ from, to, secret: house.serviceSecret }),
    allowed,
  });
  const elsewhere = services.find((name) => name !== house.service) ?? 'gateway';
  return [
    ...services.map((from) => knock(from, house.service, isOpen || named.includes(from))),
    knock(named[0] ?? 'gateway', elsewhere, isOpen),
  ];
};

const servicesOf = (access: Access | undefined): readonly ServiceName[] => {
  if (access?.kind === 'services') return access.services;
  return access?.kind === 'endpoint' ? (access.endpoint.services ?? []) : [];
};

const knockAt = async (
  { method, path }: Route,
  { who, token, allowed }: Knock,
  house: House,
): Promise<string | undefined> => {
  const concrete = path.replace(/:\w+/g, () => randomUUID()).replace(/\*\w*/g, 'x');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(house.url + concrete, {
    method,
    redirect: 'manual',
    headers: {
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const wasRefused = allowed ? await isGuards(answer) : [401, 403].includes(answer.status);
  // A stream of events has no end.
  if (!answer.bodyUsed) await answer.body?.cancel();
  if (wasRefused !== allowed && answer.status !== 500) return undefined;
  const rule = allowed ? 'may enter' : 'must stay out';
  return `${method} ${path} answers ${answer.status} to ${who}, who ${rule}`;
};

/** A route may have a 403 of its own for what was asked: the guard's names itself. */
const isGuards = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 403) return answer.status === 401;
  const { code } = (await answer.json()) as { code?: string };
  return code === 'FORBIDDEN';
};
