import { All, Controller, Get, Inject } from '@nestjs/common';
import { Public } from '@studio/auth';
import { CONFIG, type IdentityConfig } from '../config.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** What this sign-in service is and can do (auth-contract.md, 1.2). */
@Controller('/auth/v1')
export class AboutController {
  constructor(@Inject(CONFIG) private readonly config: IdentityConfig) {}

  @Get('health')
  @Public()
  health() {
    return { version: 'v1', name: 'identity', description: 'Accounts and sessions of the studio' };
  }

  @Get('settings')
  @Public()
  settings() {
    return {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: this.config.AUTH_SIGN_UPS === 'closed',
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      mfa_enabled: false,
    };
  }

  /** Also for what other providers have and this one does not: 404, not 500. */
  @All('*')
  @Public()
  unknown(): never {
    throw new AuthRefused('not_found');
  }
}
