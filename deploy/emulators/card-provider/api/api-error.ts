import type { WebAnswer } from '../../shared/web-server.js';

interface ErrorFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  payment_intent?: unknown;
}

/** A refusal in the provider's own shape: https://docs.stripe.com/api/errors. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
  ) {
    super(fields.message);
  }

  get body(): string {
    const { code } = this.fields;
    const docs = code ? { doc_url: `https://stripe.com/docs/error-codes/${code}` } : {};
    return JSON.stringify({ error: { ...this.fields, ...docs } }, null, 2);
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(param: string): ApiError {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** 404 for an id in the path, 400 for an id in a parameter, as the provider does. */
export function noSuch(kind: string, id: string, param?: string): ApiError {
  return new ApiError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: param ?? 'id',
    message: `No such ${kind}: '${id}'`,
  });
}

export function unrecognizedUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}

export function toAnswer(error: ApiError): WebAnswer {
  return {
    status: error.status,
    headers: { 'content-type': 'application/json' },
    body: error.body,
  };
}
