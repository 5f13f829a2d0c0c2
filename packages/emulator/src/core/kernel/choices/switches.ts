import { LANGUAGES, type Language, LIMITS } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'

/** One thing that the spec does not show: what the emulator does by default, and what else it can do. */
export interface Switch<Value> {
  preset: Value
  /** What it decides, for people. */
  about: string
  /** What a value must be, for people. */
  rule: string
  holds: (value: unknown) => boolean
  /** Where it is one of a few words. */
  values?: readonly Value[]
}

function oneOf<const Value extends string>(
  preset: NoInfer<Value>,
  values: readonly Value[],
  about: string,
): Switch<Value> {
  const holds = (value: unknown) => values.some((one) => one === value)
  return { preset, about, values, rule: `one of ${values.join(', ')}`, holds }
}

function flag(preset: boolean, about: string): Switch<boolean> {
  return { preset, about, rule: 'true or false', holds: (value) => typeof value === 'boolean' }
}

function count(preset: number, min: number, max: number, about: string): Switch<number> {
  const holds = (value: unknown) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
  return { preset, about, rule: `a whole number from ${min} to ${max}`, holds }
}

const MEBIBYTE = 1_048_576

/** The choices of spec/choices.md that can be changed, by name, in the order of its table. */
export const SWITCHES = {
  emailIdField: oneOf('id', ['id', 'emailId', 'slug'], 'The field that holds the slug of an Email.'),
  listItemContent: flag(false, 'Whether the items of a list have html, json and extra.'),
  maxBodyBytes: count(LIMITS.bodyBytes, 1024, 16 * MEBIBYTE, 'The largest request body, in bytes.'),
  characterUnit: oneOf('codePoint', ['codePoint', 'utf16'], 'What counts as one character.'),
  codeCreatesEndUser: flag(true, 'Whether POST /access/code creates an unknown End User.'),
  defaultLanguage: oneOf(
    'en_US',
    Object.keys(LANGUAGES) as Language[],
    'The language where lang is unknown or missing.',
  ),
  listField: oneOf(
    'list',
    ['list', 'records', 'items', 'emails', 'data', 'array'],
    'The field that holds the items of a list; array: the response is the list itself.',
  ),
  totalField: oneOf('total', ['total', 'totalCount', 'none'], 'The field that holds the total of a list.'),
  listOrder: oneOf('newest', ['newest', 'oldest'], 'What comes first in a list of Emails.'),
  defaultPageSize: count(
    LIMITS.pageSizeDefault,
    1,
    LIMITS.pageSizeMax,
    'Items per page where pageSize is missing.',
  ),
  maxEmailName: count(LIMITS.emailName, 1, 1000, 'The longest name of an Email, in characters.'),
  maxEmailSubject: count(LIMITS.emailSubject, 1, 10_000, 'The longest subject, in characters.'),
  maxExtraBytes: count(LIMITS.extraBytes, 1, MEBIBYTE, 'The largest extra, serialized, in bytes.'),
  maxUserId: count(LIMITS.userId, 1, 1000, 'The longest userId, in characters.'),
  deleteAnswer: oneOf(
    'object',
    ['object', 'empty'],
    'The response to a deletion: an object, or 204 without a body.',
  ),
  copyMark: oneOf(' (copy)', [' (copy)', ' copy', ''], 'What the name of a copy ends with.'),
  createStatus: count(200, 200, 201, 'Status of a creation and a copy.'),
  creditNumbers: oneOf(
    'number',
    ['number', 'string'],
    'Whether AI credits are JSON numbers or numeric strings.',
  ),
  limitForUnknownUser: oneOf(
    'store',
    ['store', 'refuse'],
    'What happens to a limit for an unknown End User.',
  ),
  accessEmailPath: flag(true, 'Whether POST /access/email creates an Email in Variant 2; else 404.'),
  variant2Errors: oneOf('envelope', ['envelope', 'errorObject'], 'The form of a failure in Variant 2.'),
  disabledApplication: oneOf(
    'invalidContext',
    ['invalidContext', 'invalidCredential'],
    'What a token of a disabled Application gets.',
  ),
  deletedKeyEndsTokens: flag(true, 'Whether deleting a credential pair ends the tokens it was traded for.'),
  pushRepeats: count(
    5,
    0,
    5,
    'How often a failed Push URL callback is sent again: after 1 s, 5 s, 30 s, 2 min, 10 min.',
  ),
  sendingHttpStatus: oneOf(
    'always200',
    ['always200', 'byCode'],
    'HTTP status of the sending API: always 200, or one that fits the statusCode.',
  ),
  requireFromName: flag(
    true,
    'Whether a send must have a sender name: fromName over REST, the name of From over SMTP.',
  ),
  maxAttachmentBytes: count(
    SENDING_LIMITS.attachmentBytes,
    1,
    SENDING_LIMITS.attachmentBytes,
    'The largest total size of the attachments of a send over REST, in bytes.',
  ),
  sendRequestIds: oneOf(
    'once',
    ['once', 'refuse', 'ignore'],
    'A sendRequestId repeated within an hour: the first response again, 40000, or a second send.',
  ),
  sendRatePerSecond: count(
    0,
    0,
    100_000,
    'Sends per second of one API user, over REST and SMTP; above it 50000. 0: no limit.',
  ),
  sendRatePerAddress: count(0, 0, 100_000, 'Emails per minute to one address; above it 50001. 0: no limit.'),
  quotaZone: oneOf('UTC+8', ['UTC+8', 'UTC'], 'The time zone at whose midnight daily quotas reset.'),
  successCode: oneOf(
    '200',
    ['200', 'quota', 'template'],
    'The statusCode of an accepted send: 200, or the result of the quota check or of the template check.',
  ),
  labelCodes: oneOf(
    '200',
    ['200', 'own'],
    'The statusCode after a label was created, changed or deleted: 200, or 40100, 40109 and 40107.',
  ),
  usedLabel: oneOf(
    'delete',
    ['delete', 'refuse'],
    'Deleting a label that sends carry: it is deleted, or 40108.',
  ),
  smtpAuthBeforeTls: flag(true, 'Whether SMTP accepts AUTH on a connection without STARTTLS.'),
  smtpBadXSmtpApi: oneOf(
    'invalid',
    ['invalid', 'refuse'],
    'An X-SMTPAPI header that is not base64 of JSON: the email is accepted and invalid, or refused.',
  ),
  smsCodes: oneOf(
    'documented',
    ['documented', 'public'],
    'Wrong SMS credentials: 40005 of the document, or 471, 472 and 474 of public documentation.',
  ),
  smsPerMinute: count(0, 0, 100_000, 'SMS to one number per minute; above it 496. 0: no limit.'),
  smsPerDay: count(0, 0, 100_000, 'SMS to one number per 24 hours; above it 498. 0: no limit.'),
}

/**
 * Choices that stay as they are: another one would change nothing that a caller of the documented operations meets. The
 * request log names them as it does the others.
 */
const CONSTANTS = {
  userIdIn: 'userId of an Email request is read in the query and in the body.',
  repeatedParameter: 'A parameter that is given twice is refused.',
  unknownPathFirst: 'An unknown path is reported before authentication.',
  editorMissingStatus: 'The editor page without code or id has status 400.',
  editorCodeStatus: 'The editor page for a code that is unknown, used or expired has status 403.',
  editorEmailStatus: 'The editor page for an Email that is not there has status 404.',
  limitTimes: 'startTime and endTime are ISO 8601 with an offset, or epoch milliseconds.',
  integralDecimals: 'maximumLimitCredits written 5.0 or 1e3 counts as the integer that it equals.',
  accountOperations:
    'Paths and fields of label, template, address list, domain, API user and statistics operations are those of public documentation.',
  otherSends:
    'Sends by a template, to address lists and with a calendar entry are those of public documentation.',
  recipientsField: 'The recipients of a send are in `to`; where there is no `to`, in `recipients`.',
} as const

/** A choice that can be changed. */
export type SwitchName = keyof typeof SWITCHES

/** Any choice, as the request log names it. */
export type ChoiceName = SwitchName | keyof typeof CONSTANTS

/** What was chosen, by name. */
export type Choices = { readonly [Name in SwitchName]: (typeof SWITCHES)[Name]['preset'] }
