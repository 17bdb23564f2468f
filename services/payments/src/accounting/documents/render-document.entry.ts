import { parentPort } from 'node:worker_threads';
import type { DocumentContent } from './pdf/document-content.js';
import type { RenderAnswer } from './render-thread.js';
import { drawDocument } from './pdf/draw-document.js';

/** The program of the threads that make PDFs: one document in, its bytes out. */
const answer = async (content: DocumentContent): Promise<RenderAnswer> => {
  try {
    return { pdf: new Uint8Array(await drawDocument(content)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (content: DocumentContent) => {
  void answer(content).then((result) => parentPort?.postMessage(result));
});
