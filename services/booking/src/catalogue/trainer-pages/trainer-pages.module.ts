import { Module } from '@nestjs/common';
import { ChangePortrait } from './change-portrait.js';
import { DecideTrainerPage } from './decide-trainer-page.js';
import { DiscardTrainerPage } from './discard-trainer-page.js';
import { SaveTrainerPage } from './save-trainer-page.js';
import { SendTrainerPage } from './send-trainer-page.js';
import { TrainerPagesController } from './trainer-pages.controller.js';

@Module({
  controllers: [TrainerPagesController],
  providers: [
    ChangePortrait,
    DecideTrainerPage,
    DiscardTrainerPage,
    SaveTrainerPage,
    SendTrainerPage,
  ],
})
export class TrainerPagesModule {}
