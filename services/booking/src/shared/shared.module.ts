import { Module, type DynamicModule } from '@nestjs/common';
import { StudioContext } from './studio-context.js';

@Module({})
export class SharedModule {
  static for(studio: StudioContext): DynamicModule {
    return {
      module: SharedModule,
      global: true,
      providers: [{ provide: StudioContext, useValue: studio }],
      exports: [StudioContext],
    };
  }
}
