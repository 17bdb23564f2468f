/** Stands once: what is loaded ahead is what the home page shows. */
export const loadOffer = () => import('./chosen-class-offer.js');
