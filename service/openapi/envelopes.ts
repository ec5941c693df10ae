const integer = { type: 'integer' }
const text = { type: 'string' }
const object = { type: 'object', additionalProperties: true }

/** The envelopes of all responses, independent of their content. */
export const ENVELOPES = {
  Error: {
    type: 'object',
    required: ['errorCode', 'message', 'refId'],
    properties: {
      errorCode: integer,
      message: text,
      refId: { ...text, description: 'What the log of the service calls this refusal.' },
      detail: object,
    },
  },
  OAuthError: {
    type: 'object',
    required: ['errorCode', 'error', 'error_description', 'message', 'refId'],
    properties: { errorCode: integer, error: text, error_description: text, message: text, refId: text },
  },
  IndexResult: {
    type: 'object',
    required: ['data', 'pageNumber', 'totalPages', 'totalCount'],
    properties: {
      data: { type: 'array', items: object },
      pageNumber: integer,
      pageSize: { ...integer, description: 'Absent when everything is included.' },
      totalPages: integer,
      totalCount: integer,
    },
  },
  TokenPage: {
    type: 'object',
    properties: {
      data: { type: 'array', items: object },
      items: { type: 'array', items: object, description: 'What the list of shares has instead of data.' },
      lastKey: { ...text, description: 'The key of the next page. Absent on the last page.' },
    },
  },
  Result: {
    type: 'object',
    required: ['message', 'resultCode'],
    properties: {
      message: { enum: ['SUCCESS', 'PARTIAL_SUCCESS'] },
      resultCode: { enum: [0, 3] },
      result: { description: 'One object for one, an array for an array.', type: ['object', 'array'] },
      version: { ...integer, description: 'The version of the sheet after the change.' },
      failedItems: { type: 'array', items: object },
    },
  },
  Resource: { ...object, description: 'One object; empty properties are left out.' },
  Token: {
    type: 'object',
    required: ['access_token', 'token_type', 'refresh_token', 'expires_in', 'token'],
    properties: { access_token: text, token_type: text, refresh_token: text, expires_in: integer, token: object },
  },
} as const
