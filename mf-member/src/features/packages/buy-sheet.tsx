import { messageOf } from '@studio/api-client';
import type { PackageView, ScheduleView } from '@studio/contracts';
import { CheckField } from '@studio/ui/check-field';
import { Dialog } from '@studio/ui/dialog';
import { perClass } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { validityOf } from '@studio/ui/products/package-labels';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paysFor, ThenBook } from '../../shared/chosen-class/then-book.js';
import { codesFor, useCodes } from '../../shared/checkout/codes.js';
import { PayButton } from '../../shared/checkout/pay-button.js';
import { useCheckout } from '../../shared/use-checkout.js';
import s from './packages.module.css';
import { Text, t } from './messages.js';

/** Where a package is paid: what it is, codes, the class that goes along, and the way to the card page. */
export function BuySheet({
  one,
  chosen,
  onClose,
}: {
  one: PackageView;
  /** The class that the credits are wanted for. */
  chosen: ScheduleView | undefined;
  onClose: () => void;
}): ReactNode {
  const checkout = useCheckout();
  const offer = { kind: 'package', referenceId: one.id, price: one.price } as const;
  const entered = useCodes([offer]);
  const [wantsBooking, setWantsBooking] = useState(true);
  const leaving = checkout.isPending || checkout.isSuccess;
  const goesAlong = chosen !== undefined && paysFor(one, chosen);
  const chosenClass = goesAlong
    ? { scheduleId: chosen.id, book: wantsBooking && chosen.seatsLeft > 0 }
    : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !leaving && onClose()}
      shape="sheet"
      title={one.name}
      lead={
        <p className={`muted small num ${s.terms}`}>
          {one.credits > 1 && `${t('perClass', { perClass: perClass(one.pricePerClass) })}. `}
          {validityOf(one)}.
        </p>
      }
    >
      <div className={s.sheet}>
        {chosen && (
          <ThenBook
            one={one}
            chosen={chosen}
            field={(sentence) => (
              <CheckField checked={wantsBooking} onChange={setWantsBooking}>
                {sentence}
              </CheckField>
            )}
          />
        )}
        {checkout.isError && (
          <Note tone="alert">
            <Text
              message="cardPageNotOpened"
              values={{ messageOf: messageOf(checkout.error) }}
              tags={{ b: <b /> }}
            />
          </Note>
        )}
        <PayButton
          {...{ entered, offer }}
          what={one.name}
          busy={leaving}
          onPay={() =>
            checkout.mutate({
              packageId: one.id,
              codes: codesFor(entered.codes, one.id),
              chosenClass,
            })
          }
        />
        <p className="tiny muted">{t('cardPageNote')}</p>
      </div>
    </Dialog>
  );
}
