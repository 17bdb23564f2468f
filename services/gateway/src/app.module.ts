import { Module, type DynamicModule } from '@nestjs/common';
import { ClientErrorsModule } from './client-errors/client-errors.module.js';
import { CONFIG, type GatewayConfig } from './config.js';
import { FilesModule } from './files/files.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { OpenApiController } from './openapi.controller.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { PublicPagesModule } from './public-pages/public-pages.module.js';
import { ScreensModule } from './screens/screens.module.js';
import { SessionModule } from './session/session.module.js';
import { AnswerHeadersModule } from './shared/answer-headers.module.js';
import { StatusController } from './status/status.controller.js';
import { UpstreamsModule } from './upstreams/upstreams.module.js';

/** The only way in: sessions, proxy, composed screens, files. No database, no business rule. */
@Module({})
export class AppModule {
  static register(config: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        AnswerHeadersModule,
        LimitsModule.forRoot(config),
        UpstreamsModule,
        SessionModule,
        PublicPagesModule,
        ProxyModule,
        ScreensModule,
        ClientErrorsModule,
        FilesModule,
      ],
      controllers: [OpenApiController, StatusController],
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
