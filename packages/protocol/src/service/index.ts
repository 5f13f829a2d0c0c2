export {
  aiLimitPeriodProblem,
  aiLimitProblem,
  dateRangeProblem,
  isDate,
  MONTH,
  monthProblem,
  readMoment,
} from '../ai.js'
export { firstCharacters } from '../characters.js'
export {
  endUserEmailProblem,
  endUserNameProblem,
  endUserPhoneProblem,
  endUserProblem,
} from '../end-user.js'
export { isServiceErrorPair } from '../errors.js'
export { emailCopyPath, emailPath, pathSegment, SERVICE_PATHS } from '../paths.js'
export { createPushKey, PUSH_SCHEMES, pushSchemeOf } from '../push.js'
export { emailAnswer, isOfNewcomer, newcomerAnswer, pageAnswer, summaryAnswer } from '../route-answers.js'
export { callbackUrl } from '../service-url.js'
export { AI_MESSAGES, MESSAGES, USER_ID_MESSAGES } from '../validation-messages.js'
