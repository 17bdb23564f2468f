import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';

/**
 * The hosted data client's view of identity (auth-contract.md, 1.7; spec section 7): answers and
 * refusals have that client's shapes. Somebody else's row reads as none.
 */
export const restReadProfiles = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/rest/v1/profiles',
  summary: 'Profiles that one may see; single: 406 PGRST116 when there is none.',
  callers: signedIn,
});

export const restCreateProfile = endpoint({
  service: 'identity',
  method: 'POST',
  path: '/rest/v1/profiles',
  summary: 'Creates the own profile, as an ordinary member and nothing more.',
  callers: signedIn,
  body: z.unknown(),
  status: 201,
});

export const restUpdateProfiles = endpoint({
  service: 'identity',
  method: 'PATCH',
  path: '/rest/v1/profiles',
  summary:
    'Name, phone or push device of the own profile; role trainer only where user_roles says so.',
  callers: signedIn,
  body: z.unknown(),
  status: 204,
});

export const restReadUserRoles = endpoint({
  service: 'identity',
  method: 'GET',
  path: '/rest/v1/user_roles',
  summary: 'The own entries of user_roles.',
  callers: signedIn,
});
