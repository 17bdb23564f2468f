import type { Profile as ProfileView } from '@studio/contracts';
import { avatarUrlOf } from './avatar-links.api.js';
import type { Profile } from './profile.entity.js';

export interface PictureOptions {
  /** Signs addresses of pictures. */
  secret: string;
  small?: boolean;
}

/** The push device stays inside: it is nobody's business but the sender's. */
export const toProfileView = (row: Profile, picture: PictureOptions): ProfileView => ({
  id: row.id,
  email: row.email,
  full_name: row.fullName,
  avatar_url: avatarUrlOf(row.avatarUrl, picture),
  is_admin: row.isAdmin,
  role: row.role,
  is_front_desk: row.isFrontDesk,
  phone: row.phone,
  birth_date: row.birthDate,
  gender: row.gender,
  created_at: row.createdAt.toISOString(),
});
