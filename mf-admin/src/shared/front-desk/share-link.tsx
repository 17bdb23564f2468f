import { messageOf } from '@studio/api-client';
import type { SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './front-desk.module.css';
import { useMailLink } from './use-mail-link.js';
import { useBuyer } from './use-buyer.js';
import { t } from './messages.js';

/** WhatsApp opens with the text; whoever is at the front desk sends it. */
export const whatsAppUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?${new URLSearchParams({ text }).toString()}`;

const textOf = ({ memberName, lineItems, total, link }: SaleView): string =>
  t('whatsAppText', {
    name: memberName ?? '',
    what: lineItems.map(({ name }) => name).join(', '),
    amount: amountPaid(total),
    url: link?.url ?? '',
    until: link ? dateAndTime(link.expiresAt) : '',
  });

const copy = (url: string): void =>
  void navigator.clipboard.writeText(url).then(
    () => toast.success(t('linkCopied')),
    () => toast.error(t('linkNotCopied')),
  );

function Mail({ sale, email }: { sale: SaleView; email: string }): ReactNode {
  const mail = useMailLink();
  const mailedAt = mail.data?.link?.mailedAt ?? sale.link?.mailedAt;
  return (
    <>
      <Button
        look="outline"
        busy={mail.isPending}
        onClick={() =>
          mail.mutate(sale.id, {
            onSuccess: () => toast.success(t('linkMailed', { email })),
            onError: (error) => toast.error(t('notSent'), { description: messageOf(error) }),
          })
        }
      >
        {mailedAt ? t('mailAgain') : t('mailLink')}
      </Button>
      {mailedAt && <p className="small muted">{t('mailedAt', { at: dateAndTime(mailedAt) })}</p>}
    </>
  );
}

/** An open payment link, and the ways in which it reaches the person: mail, WhatsApp, a copy. */
export function ShareLink({ sale }: { sale: SaleView }): ReactNode {
  const buyer = useBuyer(sale.userId);
  if (!sale.link) return null;
  const { url, expiresAt } = sale.link;
  return (
    <div className={s.share}>
      <p className={`small ${s.url}`}>{url}</p>
      <p className="small muted">{t('canBePaidUntil', { until: dateAndTime(expiresAt) })}</p>
      <div className={s.actions}>
        <Button look="primary" onClick={() => copy(url)}>
          {t('copyLink')}
        </Button>
        {buyer?.email && <Mail sale={sale} email={buyer.email} />}
        {buyer?.phone && (
          <ButtonLink look="outline">
            <a href={whatsAppUrl(buyer.phone, textOf(sale))} target="_blank" rel="noreferrer">
              {t('sendByWhatsApp')}
            </a>
          </ButtonLink>
        )}
      </div>
      {buyer && !buyer.email && (
        <p className="small">
          {t('noAddress')}{' '}
          <Link to={`/admin/users/${sale.userId}`} className="link">
            {t('addAddress')}
          </Link>
        </p>
      )}
    </div>
  );
}
