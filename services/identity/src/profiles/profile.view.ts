import type { Profile as ProfileView } from '@studio/contracts';
import type { Profile } from './profile.entity.js';

/** The push device stays inside: it is nobody's business but the sender's. */
export const toProfileView = (row: Profile): ProfileView => ({
  id: row.id,
  email: row.email,
  full_name: row.fullName,
  avatar_url: row.avatarUrl,
  is_admin: row.isAdmin,
  role: row.role,
  phone: row.phone,
  created_at: row.createdAt.toISOString(),
});
