interface Detector {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: 'qr_code'[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** So many looks a second are enough, and spare the phone. */
const EVERY_MS = 200;

/** The browser's own detector where it has one, else ours: Safari and most desks have none. */
const openDetector = async (): Promise<Detector> => {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass };
  if (own && (await own.getSupportedFormats()).includes('qr_code'))
    return new own({ formats: ['qr_code'] });
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: ['qr_code'] });
};

/** Reads codes from the camera until `signal` ends it. Throws when there is none, or it is refused. */
export const readCodes = async (
  video: HTMLVideoElement,
  { onText, signal }: { onText: (text: string) => void; signal: AbortSignal },
): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  const stop = (): void => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const detector = await openDetector();
  while (!signal.aborted) {
    // A frame that can't be read yet is no reason to stop.
    const found = await detector.detect(video).catch(() => []);
    if (!signal.aborted && found[0]) onText(found[0].rawValue);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
};

/** Photos of a phone are made smaller: a code is found sooner, and more often. */
const WIDEST = 1_600;

/** The code on a picture; null: there is none that can be read. Throws when it is no picture. */
export const readPicture = async (file: Blob): Promise<string | null> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const draw = canvas.getContext('2d');
  if (!draw) return null;
  draw.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const [found] = await (await openDetector()).detect(canvas);
  return found?.rawValue ?? null;
};
