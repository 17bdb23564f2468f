import { createHmac } from 'node:crypto';

/** The `stripe-signature` header: https://docs.stripe.com/webhooks#verify-manually. */
export function signWebhook(
  payload: string,
  secret: string,
  timestamp = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
