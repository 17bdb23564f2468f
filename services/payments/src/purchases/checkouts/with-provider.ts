import { Refused } from '@studio/nest-kit';
import { CardProviderError } from '../../provider/card-provider.api.js';

/** Throws PAYMENT_PROVIDER_DOWN and PAYMENT_NOT_CONFIGURED where the provider doesn't do it. */
export const withProvider = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    throw new Refused(error.reason === 'down' ? 'PAYMENT_PROVIDER_DOWN' : 'PAYMENT_NOT_CONFIGURED');
  }
};
