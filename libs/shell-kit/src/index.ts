export { insideSite } from '@studio/domain-kit';
export { SHELL_API } from './remote-routes.js';
export type {
  AheadModule,
  PageModule,
  RemoteModule,
  RemoteRoute,
  RemoteRoutes,
} from './remote-routes.js';
export {
  adoptSession,
  beforeSignOut,
  isAdmin,
  isFrontDesk,
  isManager,
  isTrainer,
  loadSession,
  seesTrainerArea,
  sessionStore,
  signIn,
  signOut,
  useSession,
} from './session.js';
export type { Session, SessionStatus } from './session.js';
export { keepInstallPrompt, useInstallPrompt } from './install-prompt.js';
export { keepSession } from './keep-session.js';
export { toast } from './toast.js';
export { useNavigateTo } from './use-navigate-to.js';
export { useRealtime } from './use-realtime.js';
