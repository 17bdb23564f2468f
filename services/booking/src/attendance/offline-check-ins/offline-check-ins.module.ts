import { Module } from '@nestjs/common';
import { OfflineCheckInsController } from './offline-check-ins.controller.js';
import { SaveCheckIns } from './save-check-ins.js';

@Module({ controllers: [OfflineCheckInsController], providers: [SaveCheckIns] })
export class OfflineCheckInsModule {}
