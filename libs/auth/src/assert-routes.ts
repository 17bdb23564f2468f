import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Endpoint } from '@studio/contracts';
import { ACCESS, type Access } from './access.decorators.js';

/** A route as its controller declares it. */
export interface Route {
  where: string;
  method: string;
  path: string;
  access: Access | undefined;
}

/**
 * Throws a list when the app's routes and the contracts disagree: a route without access, one at
 * another place than its endpoint says, an endpoint served by none or by two.
 */
export const assertRoutesMatch = (
  app: INestApplicationContext,
  endpoints: readonly Endpoint[],
): void => {
  const routes = routesOf(app);
  const problems = routes.flatMap(({ where, method, path, access }) => {
    if (!access) return [`${where} (${method} ${path}) says nothing about who may enter`];
    if (access.kind !== 'endpoint') return [];
    const { endpoint } = access;
    return endpoint.method === method && endpoint.path === path
      ? []
      : [`${where} is ${method} ${path}, its endpoint ${endpoint.method} ${endpoint.path}`];
  });
  for (const endpoint of endpoints) {
    const served = routes.filter(
      ({ access }) => access?.kind === 'endpoint' && access.endpoint === endpoint,
    ).length;
    if (served !== 1)
      problems.push(`${endpoint.method} ${endpoint.path} is served ${served} times`);
  }
  if (problems.length) throw new Error(`routes and contracts disagree:\n${problems.join('\n')}`);
};

/** Every route of every controller of an app, those included that say nothing about access. */
export const routesOf = (app: INestApplicationContext): Route[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (metatype ? routesOfController(metatype as Type) : []));

const routesOfController = (controller: Type): Route[] =>
  Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler: unknown = Object.getOwnPropertyDescriptor(controller.prototype, name)?.value;
    if (typeof handler !== 'function') return [];
    const path: unknown = Reflect.getMetadata('path', handler);
    const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
    if (path === undefined || method === undefined) return [];
    const access = (Reflect.getMetadata(ACCESS, handler) ??
      Reflect.getMetadata(ACCESS, controller)) as Access | undefined;
    return [Reflect.getMetadata('path', controller)].flat().flatMap((prefix) =>
      [path].flat().map((end) => ({
        where: `${controller.name}.${name}`,
        method: RequestMethod[method],
        path: `/${[prefix, end].join('/')}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1'),
        access,
      })),
    );
  });
