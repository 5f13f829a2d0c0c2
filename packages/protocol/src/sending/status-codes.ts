/** One row of a status code table. Spec: Errors. */
export interface StatusCode {
  /** As the envelope has it. */
  statusCode: number
  /** A name for code; the service knows only the number. */
  name: string
  /** The documented meaning, word for word. */
  meaning: string
  /** Heading of the table in the spec; `PUBLIC_TABLE` where the code is from public documentation only. */
  table: string
}

type Row = readonly [statusCode: number, name: string, meaning: string]

const TABLES = {
  Common: [
    [200, 'success', 'Request successful'],
    [40005, 'authenticationFailed', 'Authentication failed'],
    [40903, 'emailSent', 'Email sent successfully'],
    [40901, 'sendingFailed', 'Email sending failed'],
    [50000, 'rateLimitExceeded', 'Rate limit exceeded'],
    [501, 'serverException', 'Server exception'],
    [6001, 'accessDenied', 'Access permission denied'],
  ],
  'Parameter validation': [
    [40001, 'startEmpty', 'start cannot be empty'],
    [40002, 'startFormat', 'invalid start format'],
    [40003, 'limitEmpty', 'limit cannot be empty'],
    [40004, 'limitFormat', 'invalid limit format'],
    [40006, 'daysFormat', 'invalid days; must be an integer > 0'],
    [40007, 'startDateFormat', 'invalid startDate; use yyyy-MM-dd'],
    [40008, 'endDateFormat', 'invalid endDate; use yyyy-MM-dd'],
    [40009, 'labelIdListEmpty', 'labelIdList cannot be empty'],
    [40010, 'apiUserListEmpty', 'apiUserList cannot be empty'],
    [40011, 'emailEmpty', 'email address cannot be empty'],
    [40012, 'emailFormat', 'invalid email address format'],
    [40013, 'domainListEmpty', 'domainList cannot be empty'],
    [40014, 'statisticsLabelIdEmpty', 'label ID cannot be empty'],
    [40015, 'statisticsLabelIdFormat', 'invalid label ID format'],
    [40016, 'apiUserListFormat', 'invalid apiUserList format'],
    [40017, 'aggregationFormat', 'invalid aggregation format'],
  ],
  Labels: [
    [40100, 'labelCreated', 'label created'],
    [40101, 'labelCreationFailed', 'label creation failed'],
    [40102, 'labelIdEmpty', 'label ID cannot be empty'],
    [40103, 'labelIdInvalid', 'invalid label ID'],
    [40104, 'labelNameEmpty', 'label name cannot be empty'],
    [40105, 'labelNameLength', 'label name must be 1-255 characters'],
    [40106, 'labelNotFound', 'label ID does not exist'],
    [40107, 'labelDeleted', 'label deleted'],
    [40108, 'labelDeletionFailed', 'label deletion failed'],
    [40109, 'labelUpdated', 'label updated'],
    [40110, 'labelUpdateFailed', 'label update failed'],
    [40111, 'labelQueryEmpty', 'query parameter cannot be empty'],
    [40112, 'labelQueryLength', 'query must be 1-255 characters'],
    [40113, 'labelNameExists', 'label name already exists'],
  ],
  Templates: [
    [40201, 'invokeNameEmpty', 'invokeName cannot be empty'],
    [40202, 'invokeNameFormat', 'invalid invokeName format'],
    [40203, 'templateTypeEmpty', 'template type cannot be empty'],
    [40204, 'templateTypeInvalid', 'invalid template type; must be 0 or 1'],
    [40205, 'templateStatEmpty', 'templateStat cannot be empty'],
    [40206, 'templateStatInvalid', 'invalid templateStat; must be -1, -2, 1 or 0'],
    [40207, 'templateNameEmpty', 'template name cannot be empty'],
    [40208, 'templateNameFormat', 'invalid template name format'],
    [40209, 'templateSubjectEmpty', 'template subject cannot be empty'],
    [40210, 'templateSubjectLength', 'subject longer than 512 characters'],
    [40211, 'templateHtmlEmpty', 'template HTML cannot be empty'],
    [40212, 'templateHtmlFormat', 'invalid template HTML format'],
    [40213, 'templateTextEmpty', 'template text cannot be empty'],
    [40214, 'templateTextFormat', 'invalid template text format'],
    [40215, 'templateCreationFailed', 'template creation failed'],
    [40216, 'templateNotFound', 'template with this invokeName does not exist'],
    [40217, 'templateDeletionFailed', 'template deletion failed'],
    [40218, 'templateUpdateFailed', 'template update failed'],
    [40219, 'tooManyTemplates', 'more than 50 templates per user'],
    [40220, 'invokeNameExists', 'invokeName already exists'],
    [40221, 'isSubmitAuditEmpty', 'isSubmitAudit cannot be empty'],
    [40222, 'isSubmitAuditFormat', 'invalid isSubmitAudit format'],
    [40223, 'templatePending', 'template pending approval; cannot modify'],
    [40224, 'cancelEmpty', 'cancel parameter cannot be empty'],
    [40225, 'cancelFormat', 'invalid cancel parameter format'],
    [40226, 'templateAlreadyPending', 'template already pending approval'],
    [40227, 'templateAlreadyApproved', 'template already approved'],
    [40228, 'templateNotApproved', 'template not approved; cannot withdraw'],
    [40229, 'templateNotSubmitted', 'template not submitted; cannot withdraw'],
  ],
  'Address lists': [
    [40501, 'listNameEmpty', 'list name cannot be empty'],
    [40502, 'listNameLength', 'list name must be 1-48 characters'],
    [40503, 'listAddressesEmpty', 'list addresses cannot be empty'],
    [40504, 'listAliasLength', 'alias must be 1-48 characters'],
    [40505, 'listAliasExists', 'alias already exists'],
    [40506, 'listDescriptionEmpty', 'description cannot be empty'],
    [40507, 'listDescriptionLength', 'description must be 1-250 characters'],
    [40508, 'listCreationFailed', 'list creation failed'],
    [40514, 'listWithoutMembers', 'list must have more than 0 members'],
    [40515, 'tooManyMembers', 'list cannot exceed 1000 members'],
    [40516, 'memberNotAdded', 'failed to add member'],
    [40517, 'listNotOwned', 'list does not belong to user'],
    [40518, 'memberAddressFormat', 'invalid member address format'],
    [40519, 'memberNotDeleted', 'failed to delete member'],
    [40522, 'variablesNotJson', 'variables parameter is not valid JSON'],
  ],
  'Email sending parameters': [
    [40801, 'fromEmpty', 'sender address (from) cannot be empty'],
    [40802, 'fromFormat', 'invalid sender address format'],
    [40803, 'fromNameEmpty', 'sender name (fromName) cannot be empty'],
    [40804, 'fromNameFormat', 'invalid sender name format'],
    [40805, 'recipientEmpty', 'recipient address cannot be empty'],
    [40806, 'recipientFormat', 'invalid recipient addresses in list'],
    [40807, 'tooManyRecipients', 'more than 100 recipient addresses per request'],
    [40808, 'subjectEmpty', 'subject cannot be empty'],
    [40809, 'subjectLength', 'subject longer than 512 characters'],
    [40810, 'replyToEmpty', 'reply-to address cannot be empty'],
    [40811, 'replyToFormat', 'invalid reply-to address format'],
    [40870, 'contentEmpty', 'HTML and plain text both empty'],
    [40871, 'htmlFormat', 'invalid HTML format'],
    [40879, 'tooManyReplyTos', 'more than 3 reply-to addresses'],
    [40880, 'xsmtpapiToFormat', "invalid email format in X-SMTPAPI 'to' field"],
    [40886, 'recipientNotAuthorized', 'test API user may send only to registered or authorized recipients'],
  ],
  'Email sending results': [
    [40901, 'sendingFailed', 'sending failed'],
    [40902, 'processingUnknown', 'unknown error processing email'],
    [40903, 'emailSent', 'sent successfully'],
    [40904, 'quotaCheckFailed', 'quota check failed'],
    [40905, 'quotaCheckPassed', 'quota check passed'],
    [40906, 'quotaCheckPassedForNow', 'quota check temporarily passed'],
    [40907, 'noTemplateForApiUser', 'no template matching required for API user'],
    [40908, 'contentDiffersFromTemplate', 'content does not match template'],
    [40909, 'contentMatchesTemplate', 'content matches template'],
    [40910, 'contentMatchesTemplateForNow', 'content temporarily matches template'],
    [40911, 'templateMatchingError', 'error matching content with template'],
    [40912, 'balanceInsufficient', 'insufficient account balance'],
    [40913, 'requestQuotaExceeded', 'request quota exceeded'],
  ],
  'Domains and API users': [
    [41001, 'domainNameEmpty', 'domain name cannot be empty'],
    [41002, 'domainNameLength', 'domain name must be 1-250 characters'],
    [41003, 'domainNameFormat', 'invalid domain name format'],
    [41008, 'domainTypeInvalid', 'invalid domain type'],
    [41012, 'tooManyDomains', 'more than 5 domains per user'],
    [41014, 'domainNotFound', 'domain does not exist'],
    [41015, 'domainCreationFailed', 'domain creation failed'],
    [41016, 'domainUpdateFailed', 'domain modification failed'],
    [41109, 'userNotFound', 'user information does not exist'],
    [41111, 'apiUserNameInvalid', 'invalid API user name (6-32 characters, letters and numbers only)'],
    [41112, 'tooManyApiUsers', 'more than 10 API users per account'],
    [41119, 'apiUserCreationFailed', 'API user creation failed'],
  ],
  System: [
    [49901, 'urlFormat', 'invalid URL format'],
    [49902, 'httpRequestAbnormal', 'abnormal HTTP request'],
    [49903, 'httpRequestFailed', 'HTTP request failed'],
    [49904, 'httpRequestSuccessful', 'HTTP request successful'],
    [49905, 'httpResponseUnreadable', 'HTTP response parsing error'],
    [49906, 'otherSystemError', 'other system errors'],
    [50000, 'rateLimitExceeded', 'rate limit exceeded'],
    [50001, 'frequencyLimited', 'email sending failed; frequency limited'],
  ],
} as const satisfies Record<string, readonly Row[]>

/** The heading of a table of the spec. */
export type StatusTable = keyof typeof TABLES

/** The `table` of codes that only public documentation shows (spec/public-facts.md). */
export const PUBLIC_TABLE = 'Public documentation'

const PUBLIC: readonly Row[] = [
  [311, 'smsPartlySent', 'SMS sent to some of the numbers only'],
  [312, 'smsAllFailed', 'SMS failed for every number'],
  [411, 'phoneEmpty', 'phone cannot be empty'],
  [412, 'phoneFormat', 'invalid phone format'],
  [413, 'phoneDuplicate', 'duplicate phone'],
  [431, 'smsTemplateNotFound', 'SMS template does not exist'],
  [432, 'smsTemplateNotApproved', 'SMS template is not approved'],
  [433, 'smsTemplateIdEmpty', 'templateId cannot be empty'],
  [441, 'smsVarsFormat', 'invalid vars format'],
  [471, 'smsUserEmpty', 'smsUser cannot be empty'],
  [472, 'smsUserInvalid', 'invalid smsUser or smsKey'],
  [474, 'smsUserNotFound', 'SMS user does not exist'],
  [481, 'smsVarsName', 'invalid name of a variable in vars'],
  [482, 'smsVarsLength', 'a value in vars is longer than 32 characters'],
  [483, 'smsVarsLink', 'a value in vars holds a link'],
  [496, 'smsTooManyPerMinute', 'too many messages to one number within a minute'],
  [498, 'smsTooManyPerDay', 'too many messages to one number within a day'],
  [499, 'smsQuotaExceeded', 'SMS quota exceeded'],
  [40000, 'duplicateRequest', 'duplicate request'],
  [40401, 'unsubscribeAdded', 'unsubscribe added'],
  [40819, 'attachmentsTooLarge', 'attachments larger than 10485760 bytes'],
  [40821, 'listTaskCreated', 'task for the address lists created'],
]

const toStatusCode =
  (table: string) =>
  (row: Row): StatusCode => {
    const [statusCode, name, meaning] = row
    return { statusCode, name, meaning, table }
  }

/** Every row of every status code table of the spec, in its order. 40901, 40903 and 50000 stand in two tables. */
export const STATUS_CODES: readonly StatusCode[] = /* @__PURE__ */ (() =>
  Object.entries(TABLES).flatMap(([table, rows]) => (rows as readonly Row[]).map(toStatusCode(table))))()

/** Codes that are not in the spec and known from public documentation (spec/public-facts.md). */
export const PUBLIC_STATUS_CODES: readonly StatusCode[] = /* @__PURE__ */ (() =>
  PUBLIC.map(toStatusCode(PUBLIC_TABLE)))()

/** The first row of a code that stands in two tables. */
const byCode: ReadonlyMap<number, StatusCode> = /* @__PURE__ */ (() =>
  new Map([...STATUS_CODES, ...PUBLIC_STATUS_CODES].reverse().map((row) => [row.statusCode, row])))()

/** What a code means; its first table where it stands in two. Undefined for a code that nothing documents. */
export function statusCodeInfo(statusCode: number): StatusCode | undefined {
  return byCode.get(statusCode)
}

/** The documented meaning of a code, or a text that keeps an unknown one. */
export function statusMeaning(statusCode: number): string {
  return byCode.get(statusCode)?.meaning ?? `undocumented statusCode ${statusCode}`
}

/** Codes that ask for a repeat with exponential backoff. Spec: Errors. */
const RETRYABLE: ReadonlySet<number> = new Set([50000, 50001])

/** Codes of failures with an unknown outcome: the message may have been accepted. */
const UNCERTAIN: ReadonlySet<number> = new Set([501, 40902, 49903, 49905, 49906])

/** Whether the service wants the same request again later. Spec: Errors (50000 and 50001). */
export function isRetryableStatusCode(statusCode: number): boolean {
  return RETRYABLE.has(statusCode)
}

/** Whether a failure with this code leaves open if the message was taken: 501, 40902, 49903, 49905, 49906. */
export function isUncertainStatusCode(statusCode: number): boolean {
  return UNCERTAIN.has(statusCode)
}
