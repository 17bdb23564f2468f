import type { Account } from './account.entity.js';

/** The user object of the contract (auth-contract.md, 1.1). Hashes and tokens are never in it. */
export interface UserView {
  id: string;
  aud: 'authenticated';
  role: 'authenticated';
  email: string;
  email_confirmed_at?: string;
  phone: '';
  confirmation_sent_at?: string;
  confirmed_at?: string;
  recovery_sent_at?: string;
  new_email?: string;
  email_change_sent_at?: string;
  last_sign_in_at?: string;
  app_metadata: { provider: 'email'; providers: ['email'] };
  user_metadata: Record<string, unknown>;
  identities: IdentityView[];
  created_at: string;
  updated_at: string;
  banned_until?: string;
  is_anonymous: false;
}

interface IdentityView {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: { sub: string; email: string; email_verified: boolean; phone_verified: false };
  provider: 'email';
  last_sign_in_at?: string;
  created_at: string;
  updated_at: string;
  email: string;
}

/** What every account is allowed by; set by the server alone. */
export const appMetadata = { provider: 'email', providers: ['email'] } satisfies {
  provider: 'email';
  providers: ['email'];
};

const iso = (at: Date | null): string | undefined => at?.toISOString();

export const toUserView = (account: Account): UserView => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  email_confirmed_at: iso(account.emailConfirmedAt),
  phone: '',
  confirmation_sent_at: iso(account.confirmationSentAt),
  confirmed_at: iso(account.emailConfirmedAt),
  recovery_sent_at: iso(account.recoverySentAt),
  new_email: account.newEmail ?? undefined,
  email_change_sent_at: iso(account.emailChangeSentAt),
  last_sign_in_at: iso(account.lastSignInAt),
  app_metadata: appMetadata,
  user_metadata: account.userMetadata,
  identities: [toIdentityView(account)],
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
  banned_until: iso(account.bannedUntil),
  is_anonymous: false,
});

const toIdentityView = (account: Account): IdentityView => ({
  identity_id: account.id,
  id: account.id,
  user_id: account.id,
  identity_data: {
    sub: account.id,
    email: account.email,
    email_verified: account.emailConfirmedAt !== null,
    phone_verified: false,
  },
  provider: 'email',
  last_sign_in_at: iso(account.lastSignInAt),
  created_at: account.createdAt.toISOString(),
  updated_at: account.updatedAt.toISOString(),
  email: account.email,
});
