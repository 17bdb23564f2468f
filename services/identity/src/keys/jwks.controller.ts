import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@studio/auth';
import type { JSONWebKeySet } from 'jose';
import { SigningKeys } from './signing-keys.api.js';

@Controller('/auth/v1/.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  /** Public keys only. A new key is listed for longer than this before it signs. */
  @Get('jwks.json')
  @Public()
  @Header('cache-control', 'public, max-age=10')
  jwks(): JSONWebKeySet {
    return this.keys.publicSet;
  }
}
