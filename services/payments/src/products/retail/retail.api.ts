/** What sales and refunds do with retail items. */
export { findOnSale, returnPiece, takePiece, takePieceAgain } from './take-piece.js';
