/** Reason phrases: HTTP/2 answers carry none. */
const PHRASES = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  206: 'Partial content',
  301: 'Moved permanently',
  302: 'Found',
  304: 'Not modified',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable',
  429: 'Too many requests',
  500: 'Server error',
  501: 'Not implemented',
  503: 'Unavailable',
}

export const phraseOf = (status) => PHRASES[status] ?? ''
