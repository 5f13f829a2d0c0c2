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
    'The field that holds the items of a list; array: the answer is the list.',
  ),
  totalField: oneOf('total', ['total', 'totalCount', 'none'], 'The field that holds the total of a list.'),
  listOrder: oneOf('newest', ['newest', 'oldest'], 'What comes first in a list of Emails.'),
  defaultPageSize: count(
    LIMITS.pageSizeDefault,
    1,
    LIMITS.pageSizeMax,
    'Items of a page where pageSize is missing.',
  ),
  maxEmailName: count(LIMITS.emailName, 1, 1000, 'The longest name of an Email, in characters.'),
  maxEmailSubject: count(LIMITS.emailSubject, 1, 10_000, 'The longest subject, in characters.'),
  maxExtraBytes: count(LIMITS.extraBytes, 1, MEBIBYTE, 'The largest extra, serialised, in bytes.'),
  maxUserId: count(LIMITS.userId, 1, 1000, 'The longest userId, in characters.'),
  deleteAnswer: oneOf(
    'object',
    ['object', 'empty'],
    'The answer to a deletion: an object, or 204 without a body.',
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
    'What becomes of a limit for an End User that is unknown.',
  ),
  accessEmailPath: flag(true, 'Whether POST /access/email creates an Email in Variant 2; else 404.'),
  variant2Errors: oneOf('envelope', ['envelope', 'errorObject'], 'The form of a failure in Variant 2.'),
  disabledApplication: oneOf(
    'invalidContext',
    ['invalidContext', 'invalidCredential'],
    'What a token of a disabled Application gets.',
  ),
  deletedKeyEndsTokens: flag(true, 'Whether a token ends with the credential pair it was made by.'),
  pushRepeats: count(
    5,
    0,
    5,
    'How often a Push URL callback is repeated: after 1 s, 5 s, 30 s, 2 min, 10 min.',
  ),
  sendingHttpStatus: oneOf(
    'always200',
    ['always200', 'byCode'],
    'HTTP status of the sending API: always 200, or one that suits the statusCode.',
  ),
  requireFromName: flag(
    true,
    'Whether a send must have a sender name: fromName over REST, the name of From over SMTP.',
  ),
  maxAttachmentBytes: count(
    SENDING_LIMITS.attachmentBytes,
    1,
    SENDING_LIMITS.attachmentBytes,
    'The largest attachments of a send over REST, together, in bytes.',
  ),
  sendRequestIds: oneOf(
    'once',
    ['once', 'refuse', 'ignore'],
    'A sendRequestId that comes again within an hour: the first answer, 40000, or sent once more.',
  ),
  sendRatePerSecond: count(
    0,
    0,
    100_000,
    'Sends a second of one API user, over REST and SMTP; past it 50000. 0: any.',
  ),
  sendRatePerAddress: count(0, 0, 100_000, 'Emails a minute to one address; past it 50001. 0: any.'),
  quotaZone: oneOf('UTC+8', ['UTC+8', 'UTC'], 'The time zone at whose midnight daily quotas begin again.'),
  successCode: oneOf(
    '200',
    ['200', 'quota', 'template'],
    'The statusCode of a send that is taken: 200, or what came of the quota check or the template check.',
  ),
  labelCodes: oneOf(
    '200',
    ['200', 'own'],
    'The statusCode of a label that was made, changed or deleted: 200, or 40100, 40109 and 40107.',
  ),
  usedLabel: oneOf(
    'delete',
    ['delete', 'refuse'],
    'What becomes of a label that sends carry, on its deletion: it goes, or 40108.',
  ),
  smtpAuthBeforeTls: flag(true, 'Whether SMTP takes AUTH on a connection without STARTTLS.'),
  smtpBadXSmtpApi: oneOf(
    'invalid',
    ['invalid', 'refuse'],
    'An X-SMTPAPI header that is not base64 of JSON: the mail is taken and invalid, or refused.',
  ),
  smsCodes: oneOf(
    'documented',
    ['documented', 'public'],
    'Wrong SMS credentials: 40005 of the document, or 471, 472 and 474 of public documentation.',
  ),
  smsPerMinute: count(0, 0, 100_000, 'SMS to one number within a minute; past it 496. 0: any.'),
  smsPerDay: count(0, 0, 100_000, 'SMS to one number within 24 hours; past it 498. 0: any.'),
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
