import { Global, Module } from '@nestjs/common';
import { UpstreamsReadiness } from './upstreams-readiness.js';
import { Upstreams } from './upstreams.api.js';

@Global()
@Module({ providers: [Upstreams, UpstreamsReadiness], exports: [Upstreams] })
export class UpstreamsModule {}
