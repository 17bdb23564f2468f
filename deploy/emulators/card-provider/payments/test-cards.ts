/** Why a card was refused, in the provider's codes: https://docs.stripe.com/declines/codes. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'unknown';
  /** Refused at the first use. */
  decline: Decline | null;
  /** Asks for 3-D Secure first. */
  challenge: boolean;
  /** Accepted on the card page, refused at each renewal. */
  laterDecline: Decline | null;
}

/** The holder's bank wants to ask the holder, and nobody is there. */
const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
const noFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const good: TestCard = { brand: 'visa', decline: null, challenge: false, laterDecline: null };

/** https://docs.stripe.com/testing */
const cards: Record<string, TestCard> = {
  '4242424242424242': good,
  '4000056655665556': good,
  '5555555555554444': { ...good, brand: 'mastercard' },
  '378282246310005': { ...good, brand: 'amex' },
  '4000000000003220': { ...good, challenge: true },
  '4000000000000341': { ...good, laterDecline: declined },
  '4000002760003184': { ...good, challenge: true, laterDecline: authenticationRequired },
  '4000000000000002': { ...good, decline: declined },
  '4000000000009995': { ...good, decline: noFunds },
  '4000000000000069': {
    ...good,
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  '4000000000000127': {
    ...good,
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    ...good,
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
};

export const defaultDecline = declined;

export const authenticationFailure: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** What the provider's test mode does with a card number; a number it doesn't know is declined. */
export function judgeCard(number: string): TestCard {
  return (
    cards[number] ?? {
      ...good,
      brand: 'unknown',
      decline: {
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message:
          'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      },
    }
  );
}
