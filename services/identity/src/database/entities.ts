import { Account } from '../accounts/account.entity.js';
import { OneTimeLink } from '../links/one-time-link.entity.js';
import { Profile } from '../profiles/profile.entity.js';
import { UserRole } from '../profiles/user-role.entity.js';
import { Session } from '../sessions/session.entity.js';

export const entities = [Account, OneTimeLink, Profile, UserRole, Session];
