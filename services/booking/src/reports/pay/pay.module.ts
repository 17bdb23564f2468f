import { Module } from '@nestjs/common';
import { AddCorrection } from './add-correction.js';
import { AddRate } from './add-rate.js';
import { ChangeRate } from './change-rate.js';
import { CheckPayslip } from './check-payslip.js';
import { CoverPayController } from './cover-pay.controller.js';
import { LockPayslip } from './lock-payslip.js';
import { PayslipsAdminController } from './payslips-admin.controller.js';
import { PayRatesController } from './pay-rates.controller.js';
import { PayslipsController } from './payslips.controller.js';
import { RemoveRate } from './remove-rate.js';
import { SetPaidOn } from './set-paid-on.js';

@Module({
  controllers: [
    CoverPayController,
    PayRatesController,
    PayslipsController,
    PayslipsAdminController,
  ],
  providers: [AddRate, ChangeRate, RemoveRate, AddCorrection, CheckPayslip, LockPayslip, SetPaidOn],
})
export class PayModule {}
