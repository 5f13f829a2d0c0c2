import { LIMITS } from './limits.js'

/** Those of a userId, alone: who checks nothing else loads no others. */
export const USER_ID_MESSAGES = /* @__PURE__ */ (() =>
  ({
    userIdRequired: 'userId is required',
    userIdCharacters: 'userId can only contain letters, numbers, underscores, and hyphens',
    userIdLength: `userId must not exceed ${LIMITS.userId} characters`,
  }) as const)()

/** Those of AI limits and of ranges of days, alike. */
export const AI_MESSAGES = /* @__PURE__ */ (() =>
  ({
    creditsRequired: 'maximumLimitCredits is required',
    credits: 'maximumLimitCredits must be a JSON integer >= 0',
    limitPeriod: 'endTime must be later than startTime',
    dateRange: 'endDate must not be before startDate',
  }) as const)()

/** The field-specific texts of a 400. Spec: Errors per operation, Validation messages; the rest: spec/choices.md. */
export const MESSAGES = /* @__PURE__ */ (() =>
  ({
    ...USER_ID_MESSAGES,
    userIdConflict: 'userId in the query and in the body must be the same',
    endUserName: `name must not exceed ${LIMITS.endUserName} characters`,
    endUserEmailFormat: 'email format is invalid',
    endUserEmail: `email must not exceed ${LIMITS.endUserEmail} characters`,
    endUserPhone: `phone must not exceed ${LIMITS.endUserPhone} characters`,
    emailNameRequired: 'name is required',
    emailName: `name must not exceed ${LIMITS.emailName} characters`,
    emailSubject: `subject must not exceed ${LIMITS.emailSubject} characters`,
    extra: `extra must not exceed ${LIMITS.extraBytes} bytes`,
    pagination: `pageNo must be positive and pageSize must be between ${LIMITS.pageSizeMin} and ${LIMITS.pageSizeMax}`,
    ...AI_MESSAGES,
    body: 'request body is invalid',
    bodySize: `request body must not exceed ${LIMITS.bodyBytes} bytes`,
  }) as const)()
