import { Controller, Inject, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import * as contracts from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { calendarOf } from './calendar-of.js';
import { EmailHelpers, type HelperBody } from './email-helpers.js';
import { Call, type FunctionCall } from './function-call.js';
import { SendByFunction } from './send-by-function.js';

type Body<E extends { body?: z.ZodType }> = z.infer<NonNullable<E['body']>>;
const place = contracts.CLASS_LOCATION;

/** The spec's server functions for mails (section 7), each by its payload. */
@Controller('/functions/v1')
export class FunctionsController {
  private readonly site: string;
  private readonly host: string;

  constructor(
    private readonly emails: SendByFunction,
    private readonly helpers: EmailHelpers,
    @Inject(CONFIG) { PUBLIC_URL }: NotificationsConfig,
  ) {
    this.site = PUBLIC_URL;
    this.host = new URL(PUBLIC_URL).hostname;
  }

  @For(contracts.sendBookingEmail)
  @Post('send-booking-email')
  booking(
    @ParsedBody(contracts.sendBookingEmail.body) body: Body<typeof contracts.sendBookingEmail>,
    @Call() call: FunctionCall,
  ) {
    const payload = { ...body, scheduleUrl: `${this.site}/schedule` };
    const calendar = this.classEntry(body);
    return this.emails.execute({ kind: 'booking-confirmation', payload, calendar }, call);
  }

  @For(contracts.sendAdminBookingEmail)
  @Post('send-admin-booking-email')
  adminBooking(
    @ParsedBody(contracts.sendAdminBookingEmail.body)
    body: Body<typeof contracts.sendAdminBookingEmail>,
    @Call() call: FunctionCall,
  ) {
    const payload = { ...body, scheduleUrl: `${this.site}/schedule` };
    const calendar = this.classEntry(body);
    return this.emails.execute({ kind: 'admin-booking', payload, calendar }, call);
  }

  @For(contracts.sendCancellationEmail)
  @Post('send-cancellation-email')
  cancellation(
    @ParsedBody(contracts.sendCancellationEmail.body)
    body: Body<typeof contracts.sendCancellationEmail>,
    @Call() call: FunctionCall,
  ) {
    const payload = { ...body, scheduleUrl: `${this.site}/schedule` };
    const calendar = this.classEntry(body, true);
    return this.emails.execute({ kind: 'cancellation', payload, calendar }, call);
  }

  @For(contracts.sendPackagePurchaseEmail)
  @Post('send-package-purchase-email')
  packagePurchase(
    @ParsedBody(contracts.sendPackagePurchaseEmail.body)
    body: Body<typeof contracts.sendPackagePurchaseEmail>,
    @Call() call: FunctionCall,
  ) {
    const payload = { ...body, creditsAdded: Number(body.creditsAdded) };
    return this.emails.execute({ kind: 'package-purchase', payload }, call);
  }

  @For(contracts.sendCreditsWarningEmail)
  @Post('send-credits-warning-email')
  creditsWarning(
    @ParsedBody(contracts.sendCreditsWarningEmail.body)
    body: Body<typeof contracts.sendCreditsWarningEmail>,
    @Call() call: FunctionCall,
  ) {
    const creditsRemaining = Number(body.creditsRemaining);
    const payload = { ...body, creditsRemaining, packagesUrl: `${this.site}/packages` };
    return this.emails.execute({ kind: 'credits-warning', payload }, call);
  }

  @For(contracts.sendSubscriptionEmail)
  @Post('send-subscription-email')
  subscription(
    @ParsedBody(contracts.sendSubscriptionEmail.body)
    payload: Body<typeof contracts.sendSubscriptionEmail>,
    @Call() call: FunctionCall,
  ) {
    return this.emails.execute({ kind: 'subscription', payload }, call);
  }

  @For(contracts.sendSubscriptionCancellationEmail)
  @Post('send-subscription-cancellation-email')
  subscriptionCancellation(
    @ParsedBody(contracts.sendSubscriptionCancellationEmail.body)
    payload: Body<typeof contracts.sendSubscriptionCancellationEmail>,
    @Call() call: FunctionCall,
  ) {
    return this.emails.execute({ kind: 'subscription-cancellation', payload }, call);
  }

  @For(contracts.sendScheduleChangeEmail)
  @Post('send-schedule-change-email')
  scheduleChange(
    @ParsedBody(contracts.sendScheduleChangeEmail.body)
    body: Body<typeof contracts.sendScheduleChangeEmail>,
    @Call() call: FunctionCall,
  ) {
    const { userEmail, className: name, date, newTime: from, oldTime: wasFrom } = body;
    const payload = { ...body, scheduleUrl: `${this.site}/schedule` };
    const calendar = calendarOf({ userEmail, name, date, from, wasFrom, place, host: this.host });
    return this.emails.execute({ kind: 'schedule-change', payload, calendar }, call);
  }

  @For(contracts.sendClassCancellationEmail)
  @Post('send-class-cancellation-email')
  classCancellation(
    @ParsedBody(contracts.sendClassCancellationEmail.body)
    payload: Body<typeof contracts.sendClassCancellationEmail>,
    @Call() call: FunctionCall,
  ) {
    const { userEmail, className: name, date, time: from, location } = payload;
    const entry = { userEmail, name, date, from, place: location, host: this.host };
    const calendar = calendarOf({ ...entry, cancelled: true });
    return this.emails.execute({ kind: 'class-cancellation', payload, calendar }, call);
  }

  @For(contracts.sendEventWaitingListEmail)
  @Post('send-event-waiting-list-email')
  eventWaitingList(
    @ParsedBody(contracts.sendEventWaitingListEmail.body)
    body: Body<typeof contracts.sendEventWaitingListEmail>,
    @Call() call: FunctionCall,
  ) {
    const payload = { ...body, waitlistPosition: Number(body.waitlistPosition) };
    return this.emails.execute({ kind: 'event-waiting-list', payload }, call);
  }

  @For(contracts.sendEventBookingConfirmation)
  @Post('send-event-booking-confirmation')
  eventBooking(
    @ParsedBody(contracts.sendEventBookingConfirmation.body)
    payload: Body<typeof contracts.sendEventBookingConfirmation>,
    @Call() call: FunctionCall,
  ) {
    const { userEmail, eventName: name, eventDate: date, eventTime: from, location } = payload;
    const entry = { userEmail, name, date, from, place: location || place, host: this.host };
    const calendar = calendarOf(entry);
    return this.emails.execute({ kind: 'event-booking-confirmation', payload, calendar }, call);
  }

  @For(contracts.emailHelpers)
  @Post('email-helpers')
  help(@ParsedBody(contracts.emailHelpers.body) body: HelperBody) {
    return this.helpers.execute(body);
  }

  private classEntry(
    {
      userEmail,
      className: name,
      date,
      startTime: from,
      endTime: to,
    }: Body<typeof contracts.sendCancellationEmail>,
    cancelled = false,
  ) {
    return calendarOf({ userEmail, name, date, from, to, place, host: this.host, cancelled });
  }
}
