import { Module, type DynamicModule } from '@nestjs/common';
import { Studio } from './studio.js';

@Module({})
export class SharedModule {
  static for(studio: Studio): DynamicModule {
    return {
      module: SharedModule,
      global: true,
      providers: [{ provide: Studio, useValue: studio }],
      exports: [Studio],
    };
  }
}
