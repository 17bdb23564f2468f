export { makePictures } from './make-pictures.js';
export type { MadePictures, Recipe, Shape } from './recipe.js';
