export { For, FromServices, Public } from './access.decorators.js';
export type { Access } from './access.decorators.js';
export { assertRoutesMatch, routesOf, type Route } from './assert-routes.js';
export { AuthModule } from './auth.module.js';
export type { AuthOptions } from './auth.options.js';
export { CallingService } from './calling-service.js';
export { SessionStates } from './session-states.js';
export { SessionVersions } from './session-versions.js';
export { TokenOwners } from './token-owners.js';
export {
  CurrentUser,
  isAdmin,
  isFrontDesk,
  isManager,
  isStaff,
  type SignedInUser,
} from './signed-in-user.js';
export { signServiceToken } from '@studio/nest-kit';
