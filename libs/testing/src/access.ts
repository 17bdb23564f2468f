import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { routesOf, type Access, type Route } from '@studio/auth';
import { serviceNames, signedIn, type Caller, type ServiceName } from '@studio/contracts';
import { signServiceToken } from '@studio/nest-kit';

const roles = signedIn;
type Role = (typeof roles)[number];

export interface AccessTarget {
  app: INestApplicationContext;
  url: string;
  service: ServiceName;
  serviceSecret: string;
  /** A new person's token: a route that is open may end the session, or the account. */
  tokenOf: (role: Role) => Promise<string>;
  /** Tokens that are not good (any more), by what is wrong with them. */
  badTokens: () => Promise<Readonly<Record<string, string>>>;
}

interface AccessAttempt {
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

/** Paths that no controller serves: only its operators request them. */
export const pathsBesideControllers = (app: NestFastifyApplication): string[] => {
  const served = new Set(routesOf(app).map(({ path }) => path));
  const tree = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
  const above: string[] = [];
  return tree.split('\n').flatMap((row) => {
    const [, indent, part, methods] = /^(.*)[├└]── (\S*)(?: \((.+)\))?/.exec(row) ?? [];
    if (indent === undefined || part === undefined) return [];
    const depth = indent.length / 4;
    const path = (depth > 0 ? (above[depth - 1] ?? '') : '') + part;
    above[depth] = path;
    return methods === undefined || served.has(path) ? [] : [path];
  });
};

/**
 * Calls every route of a service as every kind of caller: visitor, roles, bad tokens, each
 * service, a service token for another one. Returns the answers that differ from what is declared.
 */
export const accessViolations = async (target: AccessTarget): Promise<string[]> => {
  const problems: string[] = [];
  for (const route of routesOf(target.app)) {
    const attempts = await attemptsAt(route, target);
    const found = await Promise.all(
      attempts.map((attempt) => attemptAccess(route, attempt, target)),
    );
    problems.push(...found.filter((problem) => problem !== undefined));
  }
  return problems;
};

const attemptsAt = async ({ access }: Route, target: AccessTarget): Promise<AccessAttempt[]> => {
  // Public routes are listed by their spec: what is behind them has rules of its own.
  if (access?.kind === 'public') return [];
  const callers: readonly Caller[] = access?.kind === 'endpoint' ? access.endpoint.callers : [];
  const isOpen = callers.includes('visitor');
  // Whose session has ended is no visitor on a page with own places: it asks to sign in.
  const isOpenToAll = isOpen && !(access?.kind === 'endpoint' && access.endpoint.publicPage);
  const people = roles.map(async (who) => ({
    who,
    token: await target.tokenOf(who),
    allowed: callers.includes(who),
  }));
  const bad = Object.entries(await target.badTokens()).map(([who, token]) => ({
    who,
    token,
    allowed: isOpenToAll,
  }));
  return [
    { who: 'visitor', token: undefined, allowed: isOpen },
    ...bad,
    ...(await Promise.all([...people, ...serviceAttempts(access, target, isOpenToAll)])),
  ];
};

const serviceAttempts = (
  access: Access | undefined,
  target: AccessTarget,
  isOpen: boolean,
): Promise<AccessAttempt>[] => {
  const named = servicesOf(access);
  const attempt = async (
    from: ServiceName,
    to: ServiceName,
    allowed: boolean,
  ): Promise<AccessAttempt> => ({
    who: `service ${from} with a token for ${to}`,
    token: await signServiceToken({ from, to, secret: target.serviceSecret }),
    allowed,
  });
  const elsewhere = serviceNames.find((name) => name !== target.service) ?? 'gateway';
  return [
    ...serviceNames.map((from) => attempt(from, target.service, isOpen || named.includes(from))),
    attempt(named[0] ?? 'gateway', elsewhere, isOpen),
  ];
};

const servicesOf = (access: Access | undefined): readonly ServiceName[] => {
  if (access?.kind === 'services') return access.services;
  return access?.kind === 'endpoint' ? (access.endpoint.services ?? []) : [];
};

const attemptAccess = async (
  { method, path }: Route,
  { who, token, allowed }: AccessAttempt,
  target: AccessTarget,
): Promise<string | undefined> => {
  const answer = await fetch(target.url + concretePath(path), requestWith(method, token));
  const wasRefused = allowed ? await isGuards(answer) : [401, 403].includes(answer.status);
  // A stream of events has no end.
  if (!answer.bodyUsed) await answer.body?.cancel();
  if (wasRefused !== allowed && answer.status !== 500) return undefined;
  const rule = allowed ? 'may enter' : 'must stay out';
  return `${method} ${path} answers ${answer.status} to ${who}, who ${rule}`;
};

const concretePath = (path: string): string =>
  path.replace(/:\w+/g, () => randomUUID()).replace(/\*\w*/g, 'x');

const requestWith = (method: string, token: string | undefined): RequestInit => {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method,
    redirect: 'manual',
    headers: {
      'idempotency-key': randomUUID(),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(hasBody ? { body: '{}' } : {}),
  };
};

/** A route may have a 403 of its own for its own reasons: the guard's has its own code. */
const isGuards = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 403) return answer.status === 401;
  const { code } = (await answer.json()) as { code?: string };
  return code === 'FORBIDDEN';
};
