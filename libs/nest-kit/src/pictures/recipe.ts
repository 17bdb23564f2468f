/** How a picture is made of another one, in pixels. */
export interface Shape {
  width: number;
  height: number;
  /**
   * `cover`: filled around what stands out, the rest is cut away; `inside`: whole, and never larger
   * than it was; `contain`: whole, on a see-through ground.
   */
  fit: 'cover' | 'inside' | 'contain';
  format: 'webp' | 'png';
  /** Of WebP, 1 to 100. */
  quality?: number;
  /** Stays free on each side, and all of the ground is white. */
  margin?: number;
}

/** What is made of an upload; each of `then` of the first, by its name. */
export interface Recipe<Name extends string = never> {
  first: Shape;
  then?: Readonly<Record<Name, Shape>>;
}

export type MadePictures<Name extends string> = Record<'first' | Name, Buffer>;
