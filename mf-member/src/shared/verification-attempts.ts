/** How often a payment is verified: once by itself, and two more (spec section 9). */
export const MAX_ATTEMPTS = 3;
