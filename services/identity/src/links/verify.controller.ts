import { Controller, Get, Head, Post, Req, Res } from '@nestjs/common';
import { Public } from '@studio/auth';
import { plainCode } from '@studio/domain-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { readEmail } from '../accounts/account.api.js';
import { Limits } from '../limits/limits.api.js';
import { signInClientOf, type SessionView } from '../sessions/sessions.api.js';
import { verifyBody } from '../shared/auth-bodies.js';
import { readBody } from '../shared/auth-protocol.js';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import {
  isButton,
  MailedLink,
  mailedLinkOf,
  type MailedLinkRequest,
} from './mailed-link-request.js';
import { OpenLink, type Proof } from './open-link.js';
import { INVALID_LINK, PressLink } from './press-link.js';
import { ShowLink } from './show-link.js';

/** Mailed links and codes. A link does its work by a button of its page (auth-contract.md, top). */
@Controller('/auth/v1/verify')
export class VerifyController {
  constructor(
    private readonly limits: Limits,
    private readonly openLink: OpenLink,
    private readonly pressLink: PressLink,
    private readonly showLink: ShowLink,
  ) {}

  /** Mail scanners look before the person does: looking uses nothing up (reliability.md, A7). */
  @Head()
  @Public()
  preview(): void {
    return;
  }

  /** The link in the mail: a page with a button, and for API clients what the button does. */
  @Get()
  @Public()
  open(@MailedLink() link: MailedLinkRequest, @Res() reply: FastifyReply): Promise<void> {
    return link.isApiClient ? this.press(link, reply) : this.show(link, reply);
  }

  /** By the contract with JSON; by the page's forms with none. */
  @Post()
  @Public()
  async verify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!isButton(request)) {
      void reply.status(200).send(await this.verifyProof(request));
      return;
    }
    const link = mailedLinkOf(request);
    // Whoever presses on another site has not read ours.
    const isPressed = link.again === undefined && !link.isFromOtherSite;
    await (isPressed ? this.press(link, reply) : this.show(link, reply));
  }

  private async press(link: MailedLinkRequest, reply: FastifyReply): Promise<void> {
    await this.limits.countRequest('verify', link.client.address);
    const url = await this.pressLink.execute(link);
    void reply.header('referrer-policy', 'no-referrer').redirect(url, 303);
  }

  private async show(link: MailedLinkRequest, reply: FastifyReply): Promise<void> {
    await this.limits.countRequest('show_link', link.client.address);
    const { html, headers } = await this.showLink.execute(link);
    void reply.status(200).headers(headers).send(html);
  }

  private async verifyProof(request: FastifyRequest): Promise<SessionView> {
    const proof = readProof(readBody(verifyBody, request.body));
    const client = signInClientOf(request);
    await this.limits.countRequest('verify', client.address);
    try {
      const { type: _type, ...session } = await this.openLink.execute(proof, client);
      return session;
    } catch (error) {
      if (error instanceof AuthRefused && error.code === 'otp_expired' && 'token' in proof)
        throw new AuthRefused('otp_expired', { message: INVALID_LINK });
      throw error;
    }
  }
}

/** Exactly one of the two kinds of proof (auth-contract.md, POST /verify). */
const readProof = (body: z.infer<typeof verifyBody>): Proof => {
  const { type, token_hash: hash, token, email, redirect_to: redirect } = body;
  if (!type) throw invalid('Verify requires a verification type');
  if (hash) {
    if (token || email || body.phone || redirect)
      throw invalid('Only the token_hash and type should be provided');
    return { type, token: hash };
  }
  if (!token || !email)
    throw invalid(
      'Only an email address and a token, or a token_hash, should be provided on verify',
    );
  return { type, email: readEmail(email), code: plainCode(token) };
};
