import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountRecoveryController } from './account-recovery.controller.js';
import { RequestEmailChange } from './request-email-change.js';
import { CallerProof } from './caller-proof.js';
import { ChangeOwnAccount } from './change-own-account.js';
import { ChangeOwnEmail } from './change-own-email.js';
import { ChangePassword } from './change-password.js';
import { MyAccountController } from './my-account.controller.js';
import { OwnAccountController } from './own-account.controller.js';
import { TakeAccountBack } from './take-account-back.js';
import { WithdrawEmailChange } from './withdraw-email-change.js';

@Module({
  imports: [LinksModule, SessionsModule],
  controllers: [OwnAccountController, MyAccountController, AccountRecoveryController],
  providers: [
    RequestEmailChange,
    CallerProof,
    ChangeOwnAccount,
    ChangeOwnEmail,
    ChangePassword,
    TakeAccountBack,
    WithdrawEmailChange,
  ],
  exports: [RequestEmailChange],
})
export class OwnAccountModule {}
