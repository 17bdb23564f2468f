import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Public } from '@studio/auth';
import { ClientAddress } from '@studio/nest-kit/limits';
import type { z } from 'zod';
import {
  checkNewPassword,
  readEmail,
  readMetadata,
  toUserView,
  type UserView,
} from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Limits } from '../limits/limits.api.js';
import { RequestedRedirects } from '../links/links.api.js';
import { signUpBody } from '../shared/auth-bodies.js';
import { AuthBody } from '../shared/auth-protocol.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import { SignUp } from './sign-up.js';

@Controller('/auth/v1/signup')
export class SignUpsController {
  constructor(
    private readonly limits: Limits,
    private readonly signUp: SignUp,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  @Post()
  @Public()
  @HttpCode(200)
  async create(
    @AuthBody(signUpBody) body: z.infer<typeof signUpBody>,
    @RequestedRedirects() redirects: (string | undefined)[],
    @ClientAddress() client: string,
  ): Promise<UserView> {
    if (this.config.AUTH_SIGN_UPS === 'closed') throw new AuthRefused('signup_disabled');
    const { email, password } = readSignUp(body);
    const data = readMetadata(body.data ?? {});
    await this.limits.countRequest('sign_up', client);
    const account = await this.signUp.execute({ email, password, data, redirects, client });
    return toUserView(account);
  }
}

/** The contract's order: password before address. */
const readSignUp = ({
  email,
  phone,
  password,
}: z.infer<typeof signUpBody>): { email: string; password: string } => {
  if (!email && !phone) throw new AuthRefused('anonymous_provider_disabled');
  if (!password) throw invalid('Signup requires a valid password');
  checkNewPassword(password);
  if (email && phone)
    throw invalid('Only an email address or phone number should be provided on signup.');
  if (phone) throw new AuthRefused('phone_provider_disabled');
  return { email: readEmail(email), password };
};
