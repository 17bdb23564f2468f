import { Module } from '@nestjs/common';
import { OnTrainerNews } from './on-trainer-news.js';
import { TrainersController } from './trainers.controller.js';

@Module({
  controllers: [TrainersController],
  providers: [OnTrainerNews],
})
export class TrainersModule {}
