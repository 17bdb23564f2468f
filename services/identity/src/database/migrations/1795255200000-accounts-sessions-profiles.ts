import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their sessions and mailed links, and who they are in the studio. */
export class AccountsSessionsProfiles1795255200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL CONSTRAINT users_email_unique UNIQUE
          CONSTRAINT users_email_lower CHECK (email = lower(email)),
        password_hash text,
        email_confirmed_at timestamptz,
        confirmation_sent_at timestamptz,
        recovery_sent_at timestamptz,
        new_email text,
        email_change_sent_at timestamptz,
        last_sign_in_at timestamptz,
        banned_until timestamptz,
        user_metadata jsonb NOT NULL DEFAULT '{}',
        sign_up_client text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        method text NOT NULL CHECK (method IN ('password', 'otp')),
        refresh_counter integer NOT NULL DEFAULT 0 CHECK (refresh_counter >= 0),
        refreshed_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX sessions_of_user ON sessions (user_id)');
    await runner.query(`
      CREATE TABLE one_time_links (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        type text NOT NULL CHECK (type IN ('signup', 'recovery', 'magiclink', 'email_change')),
        token_hash text NOT NULL CONSTRAINT one_time_links_token_unique UNIQUE,
        code_hash text NOT NULL,
        code_tries smallint NOT NULL DEFAULT 0,
        sent_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, type)
      )`);
    await runner.query(`
      CREATE TABLE profiles (
        studio_id uuid NOT NULL,
        id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        email text NOT NULL,
        full_name text,
        avatar_url text,
        phone text,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'trainer', 'admin')),
        is_admin boolean NOT NULL DEFAULT false,
        onesignal_player_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id)
      )`);
    // The admin's list is read in this order, page by page.
    await runner.query(`
      CREATE INDEX profiles_by_name
        ON profiles (studio_id, (lower(coalesce(full_name, email))), id)`);
    await runner.query('CREATE INDEX profiles_of_user ON profiles (id)');
    await runner.query(`
      CREATE TABLE user_roles (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        role text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, user_id, role)
      )`);
    await runner.query('CREATE INDEX user_roles_of_user ON user_roles (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_roles, profiles, one_time_links, sessions, users');
  }
}
