import {
  API_VERSION_HEADER,
  NAMED_ERRORS_VERSION,
  wantsNamedErrors,
  type Refused,
} from '@studio/nest-kit';

const codeOfStatus: Readonly<Record<number, string>> = {
  413: 'request_entity_too_large',
  503: 'service_unavailable',
  504: 'request_timeout',
};

/** These shapes have no place for details: the first of them is the sentence. */
const sentenceOf = (refused: Refused): string => {
  const details = Array.isArray(refused.details) ? (refused.details as { message?: string }[]) : [];
  return details[0]?.message ?? refused.toBody().message;
};

/**
 * A refusal of the gateway itself in the language of /auth/v1, whose clients know no other
 * (auth-contract.md, 1.1): two shapes of the body, and the code in a header.
 */
export const authRefusal = (
  refused: Refused,
  requestedVersion: string | string[] | undefined,
  requestId: string,
): { headers: Record<string, string>; body: object } => {
  const { status } = refused;
  const code = codeOfStatus[status] ?? (status < 500 ? 'validation_failed' : 'unexpected_failure');
  const message = sentenceOf(refused);
  const named = wantsNamedErrors(requestedVersion);
  const error_id = status >= 500 ? { error_id: requestId } : {};
  return {
    headers: {
      'x-sb-error-code': code,
      ...(named ? { [API_VERSION_HEADER]: NAMED_ERRORS_VERSION } : {}),
    },
    body: named ? { code, message } : { code: status, error_code: code, msg: message, ...error_id },
  };
};
