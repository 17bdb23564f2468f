import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@studio/auth';
import type { JSONWebKeySet } from 'jose';
import { SigningKeys } from './signing-keys.api.js';

@Controller('/auth/v1/.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  /** Public keys only. A minute of caching: a new key is listed well before it signs. */
  @Get('jwks.json')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  jwks(): JSONWebKeySet {
    return this.keys.publicSet;
  }
}
