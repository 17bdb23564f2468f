import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/**
 * Loader of the bundler for `messages.<locale>.json`: ICU messages become what the runtime reads,
 * so that no page carries the parser. A message that can't be parsed fails the build.
 * @param {string} source the file's content: key -> ICU message
 * @returns {string} JSON of key -> compiled message
 */
export default function compileMessages(source) {
  const compiled = {};
  for (const [key, message] of Object.entries(JSON.parse(source))) {
    try {
      compiled[key] = compileMessageOrThrow(message);
    } catch (cause) {
      throw new Error(`Message ${key} isn't ICU: ${message}`, { cause });
    }
  }
  return JSON.stringify(compiled);
}
