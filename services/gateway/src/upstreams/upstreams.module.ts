import { Global, Module } from '@nestjs/common';
import { Upstreams } from './upstreams.api.js';

@Global()
@Module({ providers: [Upstreams], exports: [Upstreams] })
export class UpstreamsModule {}
