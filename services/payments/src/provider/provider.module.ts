import { Module } from '@nestjs/common';
import { CardProvider } from './card-provider.api.js';

@Module({ providers: [CardProvider], exports: [CardProvider] })
export class ProviderModule {}
