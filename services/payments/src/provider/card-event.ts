import Stripe from 'stripe';
import { billingOf, type Billed } from './billing-of.js';
import { idOf } from './id-of.js';

export interface CardEvent {
  id: string;
  type: string;
  sessionId: string | null;
  /** What it is about: a session, a charge, a refund, a dispute, … */
  objectId: string | null;
  intentId: string | null;
  /** The subscription, or the customer, that it is about. */
  billingOf: string | null;
  /** What of it could not be read, in a sentence; null: nothing is missing. */
  unread: string | null;
}

type EventObject = Billed & { payment_intent?: string | { id: string } | null };

interface WholeEvent {
  object?: 'event';
  id: string;
  type: string;
  api_version?: string | null;
  data?: { object?: EventObject };
}

/** A notification of the newer kind: it names the thing, and does not show it. */
interface EventNotification {
  object: 'v2.core.event';
  id: string;
  type: string;
  related_object?: { id: string; type: string } | null;
}

export type SignedEvent = WholeEvent | EventNotification;

/**
 * What an event is about, in whichever version of the API it was written: its endpoint in the
 * dashboard has one of its own.
 */
export const toCardEvent = (event: SignedEvent): CardEvent => {
  const type = event.type.replace(/^v\d+\./, '');
  const object = objectOf(event);
  const isSession = object.object === 'checkout.session';
  const read = {
    type,
    sessionId: isSession ? (object.id ?? null) : null,
    objectId: object.id ?? null,
    intentId: idOf(object.payment_intent),
    billingOf: billingOf(object),
  };
  return { id: event.id, ...read, unread: unreadOf(read, object, event) };
};

const objectOf = (event: SignedEvent): EventObject => {
  if (event.object !== 'v2.core.event') return event.data?.object ?? {};
  const { related_object: about } = event;
  return about ? { object: about.type.replace(/^v\d+\./, ''), id: about.id } : {};
};

type Read = Pick<CardEvent, 'type' | 'sessionId' | 'objectId' | 'intentId' | 'billingOf'>;

/** What has to be in an event of a kind that we work: by the start of its type. */
const needed: readonly [RegExp, string, (read: Read, object: EventObject) => boolean][] = [
  [/^checkout\.session\./, 'checkout session', ({ sessionId }) => sessionId !== null],
  [/^customer\.subscription\./, 'subscription', ({ billingOf: of }) => of !== null],
  // One of no subscription says so: its parent is null, or in older versions its subscription.
  [/^invoice\./, 'subscription', ({ billingOf: of }, object) => of !== null || isOfNone(object)],
  [/^charge\.dispute\./, 'dispute', ({ objectId }) => objectId !== null],
  [
    /^(charge\.refunded$|(charge\.)?refund\.)/,
    'payment intent',
    ({ intentId }) => intentId !== null,
  ],
];

const isOfNone = ({ object, parent, subscription }: EventObject): boolean =>
  object === 'invoice' &&
  (parent === null || subscription === null || parent?.type === 'quote_details');

const unreadOf = (read: Read, object: EventObject, event: SignedEvent): string | null => {
  const lacks = needed.find(([kind, , isThere]) => kind.test(read.type) && !isThere(read, object));
  return lacks ? `No ${lacks[1]} in it that we can read, ${versionOf(event)}` : null;
};

const versionOf = (event: SignedEvent): string =>
  event.object === 'v2.core.event'
    ? 'a notification without its object'
    : `API version ${event.api_version ?? 'unknown'}; ours is ${Stripe.API_VERSION}`;
