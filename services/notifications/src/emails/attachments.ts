import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { invoiceFile } from '@studio/contracts';
import type { Attachment } from '@studio/email';
import { ServiceClient } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import type { AttachmentRef } from './email-job.entity.js';

/** Drawing a PDF may take a moment. */
const TIMEOUT_MS = 10_000;

/** Files that belong to a mail, from the service that owns them; the mail waits while it is down. */
@Injectable()
export class Attachments implements OnApplicationShutdown {
  private readonly payments: ServiceClient;

  constructor(@Inject(CONFIG) config: NotificationsConfig) {
    this.payments = new ServiceClient({
      baseUrl: config.PAYMENTS_URL,
      caller: 'notifications',
      audience: 'payments',
      secret: config.SERVICE_SECRET,
    });
  }

  of(refs: readonly AttachmentRef[]): Promise<Attachment[]> {
    return Promise.all(refs.map((ref) => this.file(pathOf(ref))));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.payments.close();
  }

  private async file(path: string): Promise<Attachment> {
    const file = await this.payments.get(path, { schema: invoiceFile, timeoutMs: TIMEOUT_MS });
    return {
      filename: `${file.number}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(file.pdfBase64, 'base64'),
    };
  }
}

const pathOf = (ref: AttachmentRef): string =>
  'invoiceOfPayment' in ref
    ? `/internal/invoices/of-payment/${encodeURIComponent(ref.invoiceOfPayment)}`
    : `/internal/credit-notes/of-refund/${encodeURIComponent(ref.creditNoteOfRefund)}`;
