import type { CaseName } from './cases.js'

/** One row of a table (or one rule) of the service's document, and the case that shows it. */
export interface Row {
  /** The heading that the table stands under. */
  section: string
  row: string
  expectation: string
  case: CaseName
}

const table = (section: string, rows: Array<[row: string, expectation: string, name: CaseName]>): Row[] =>
  rows.map(([row, expectation, name]) => ({ section, row, expectation, case: name }))

/** The error, validation and limit tables of the editor plugin service, row by row, and the rules that bear on them. */
export const ROWS: readonly Row[] = [
  ...table('Errors', [
    ['400 invalidParameter: missing', 'required value missing', 'code without userId'],
    ['400 invalidParameter: malformed', 'malformed value', 'code with a malformed userId'],
    ['400 invalidParameter: too long', 'value too long', 'code with a long name'],
    ['400 invalidParameter: out of range', 'value out of range', 'list with pageSize 101'],
    [
      '400 invalidParameter: missing body',
      'message says that the request body is invalid',
      'code without body',
    ],
    [
      '400 invalidParameter: malformed JSON',
      'message says that the request body is invalid',
      'code with malformed JSON',
    ],
    ['401 invalidCredential: Basic missing', 'one answer', 'token without credentials'],
    ['401 invalidCredential: Basic malformed', 'one answer', 'token with malformed credentials'],
    ['401 invalidCredential: token missing', '401', 'code without token'],
    ['401 invalidCredential: token malformed', '401', 'code with a malformed token'],
    ['401 invalidCredential: token expired', '401', 'code with an expired token'],
    ['403 invalidContext: userId does not exist', '403', 'list of an unknown End User'],
    ['403 invalidContext: Application context unavailable', '403', 'code of a disabled Application'],
    [
      '403 insufficientScope',
      'token valid but not Application-scoped',
      "code with an End User's token and a userId",
    ],
    ['403 capabilityNotEnabled', 'AI is off', 'quota without the AI capability'],
    ['404 emailNotFound: slug unknown', '404', 'read an unknown Email'],
    ['404 emailNotFound: other End User', '404', "read another End User's Email"],
    ['405 methodNotAllowed', 'path exists, but not for this method', 'GET the token path'],
    ['500 emailQueryFailed', '500', 'Email query that fails'],
    ['500 aiQueryFailed', '500', 'AI query that fails'],
    ['500 aiQuotaEvaluationFailed', '500', 'AI limit that fails'],
    ['500 serverError', '500', 'token creation that fails'],
  ]),

  ...table('Errors per operation', [
    ['POST /access/token: 401 invalidCredential', 'invalid credentials', 'token with a wrong secret'],
    ['POST /access/token: 500 serverError', '500', 'token creation that fails'],
    ['POST /access/code: 400 missing body', '400', 'code without body'],
    ['POST /access/code: 400 invalid JSON', '400', 'code with malformed JSON'],
    ['POST /access/code: 400 userId', '400', 'code without userId'],
    ['POST /access/code: 400 name', '400', 'code with a long name'],
    ['POST /access/code: 400 email format', '400', 'code with a malformed email'],
    ['POST /access/code: 400 email length', '400', 'code with a long email'],
    ['POST /access/code: 400 phone', '400', 'code with a long phone'],
    ['POST /access/code: 401', '401', 'code without token'],
    ['POST /access/code: 403 insufficientScope', '403', "code with an End User's token and a userId"],
    ['/resource/email: 400 userId', '400', 'list without userId'],
    ['/resource/email: 400 body', '400', 'create without body'],
    ['/resource/email: 400 name', '400', 'create with a long name'],
    ['/resource/email: 400 subject', '400', 'create with a long subject'],
    ['/resource/email: 400 pagination', '400', 'list with pageNo 0'],
    ['/resource/email: 400 extra size', '400', 'create with a large extra'],
    ['/resource/email: 401', '401', 'list without token'],
    ['/resource/email: 403 invalidContext on list', '403', 'list of an unknown End User'],
    ['/resource/email: 403 invalidContext on detail', '403', 'read as an unknown End User'],
    ['/resource/email: 403 invalidContext on update', '403', 'update as an unknown End User'],
    ['/resource/email: 403 invalidContext on delete', '403', 'delete as an unknown End User'],
    ['/resource/email: 403 invalidContext on copy', '403', 'copy as an unknown End User'],
    ['/resource/email: 403 insufficientScope', '403', "list with an End User's token and a userId"],
    ['/resource/email: 404 on detail', '404', 'read an unknown Email'],
    ['/resource/email: 404 on update', '404', 'update an unknown Email'],
    ['/resource/email: 404 on delete', '404', 'delete an unknown Email'],
    ['/resource/email: 404 on copy', '404', 'copy an unknown Email'],
    ['/resource/email: 500 emailQueryFailed', '500', 'Email query that fails'],
    ['/resource/ai: 400 userId', '400', 'AI limit without userId'],
    ['/resource/ai: 400 date range', '400', 'AI usage with a date range turned round'],
    ['/resource/ai: 400 month format', '400', 'AI bills with a malformed month'],
    ['/resource/ai: 400 pagination', '400', 'AI bills with pageSize 0'],
    ['/resource/ai: 400 maximumLimitCredits', '400', 'AI limit with a negative number'],
    ['/resource/ai: 401', '401', 'quota without token'],
    ['/resource/ai: 403 capabilityNotEnabled', '403', 'quota without the AI capability'],
    ['/resource/ai: 403 insufficientScope', '403', "quota with an End User's token"],
    ['/resource/ai: 500 aiQueryFailed', '500', 'AI query that fails'],
    ['/resource/ai: 500 aiQuotaEvaluationFailed', '500', 'AI limit that fails'],
  ]),

  ...table('Validation messages', [
    ['userId is required', 'message', 'code without userId'],
    [
      'userId can only contain letters, numbers, underscores, and hyphens',
      'message',
      'code with a malformed userId',
    ],
    ['name must not exceed 200 characters', 'message', 'code with a long name'],
    ['email format is invalid', 'message', 'code with a malformed email'],
    ['email must not exceed 200 characters', 'message', 'code with a long email'],
    ['phone must not exceed 50 characters', 'message', 'code with a long phone'],
    ['name must not exceed 64 characters', 'message', 'create with a long name'],
    ['pageNo must be positive and pageSize must be between 1 and 100', 'message', 'list with pageNo 0'],
    ['missing body', 'message says that the request body is invalid', 'code without body'],
    ['malformed JSON', 'message says that the request body is invalid', 'code with malformed JSON'],
  ]),

  ...table('Limits', [
    ['Application access token lifetime', '604800 seconds default', 'token'],
    ['Application access token lifetime', 'over after it', 'code with an expired token'],
    ['One-time code lifetime', '300 seconds', 'code'],
    ['One-time code lifetime', 'over after it', 'open with an expired code'],
    ['One-time code', 'single-use', 'open twice with one code'],
    ['End User name', '200 characters are taken', 'code with the longest profile'],
    ['End User name', '201 characters are refused', 'code with a long name'],
    ['End User email', '200 characters are taken', 'code with the longest profile'],
    ['End User email', '201 characters are refused', 'code with a long email'],
    ['End User email', 'valid format', 'code with a malformed email'],
    ['End User phone', '50 characters are taken', 'code with the longest profile'],
    ['End User phone', '51 characters are refused', 'code with a long phone'],
    ['userId characters', 'letters, numbers, underscores, hyphens', 'code with every kind of character'],
    ['userId characters', 'no others', 'code with a malformed userId'],
    ['pageNo', 'positive', 'list with pageNo 0'],
    ['pageNo', 'integer', 'list with a fraction as pageNo'],
    ['pageSize', '1 is taken', 'list with pageSize 1'],
    ['pageSize', '100 is taken', 'list with pageSize 100'],
    ['pageSize', '0 is refused', 'list with pageSize 0'],
    ['pageSize', '101 is refused', 'list with pageSize 101'],
    ['maximumLimitCredits', '0 is taken', 'AI limit of 0'],
    ['maximumLimitCredits', 'negative is refused', 'AI limit with a negative number'],
    ['maximumLimitCredits', 'decimals are refused', 'AI limit with a decimal'],
    ['maximumLimitCredits', 'strings are refused', 'AI limit with a string'],
    ['endTime', 'later than startTime', 'AI limit that ends when it starts'],
  ]),

  ...table('Endpoints, Variant 1', [
    ['POST /access/token', 'access_token, expires_in, token_type', 'token'],
    ['POST /access/code', 'code, expires_in, userId', 'code'],
    ['POST /resource/email', 'created Email data', 'create'],
    ['GET /resource/email', 'list of Emails', 'list'],
    ['GET /resource/email/{emailId}', 'one Email', 'read'],
    ['PUT /resource/email/{emailId}', 'updated Email data', 'update'],
    ['DELETE /resource/email/{emailId}', 'deletion result', 'delete'],
    ['POST /resource/email/{emailId}/copy', 'copied Email data', 'copy'],
    ['GET /resource/ai/quota', 'AI quota data', 'AI quota'],
    ['GET /resource/ai/balances', 'AI balance data', 'AI balances'],
    ['GET /resource/ai/bills', 'AI bill data', 'AI bills'],
    ['GET /resource/ai/usage', 'AI usage data', 'AI usage'],
    ['GET /resource/ai/usage', 'userId is an optional filter', 'AI usage of one End User'],
    ['PUT /resource/ai/end-user-quota-limit', 'result of the limit update', 'AI limit of 0'],
    ['Rule 2', 'POST /resource/email may create an unknown userId', 'create for an unknown End User'],
    ['Rule 3', 'an Email of another End User gives 404', "read another End User's Email"],
    ['Rule 6', '405', 'GET the token path'],
  ]),

  ...table('Endpoints, Variant 2', [
    ['POST /access/token', 'envelope with token, expireTime, userId', "End User's token"],
    ['POST /access/code', 'envelope with code', "code with an End User's token"],
  ]),

  ...table('Credential boundaries', [
    ['Rule 4: wrong secret', 'one identical answer', 'token with a wrong secret'],
    ['Rule 4: unknown client', 'one identical answer', 'token of an unknown client'],
    ['Rule 4: missing', 'one identical answer', 'token without credentials'],
    ['Rule 2', 'a code is single-use', 'open twice with one code'],
  ]),
]
