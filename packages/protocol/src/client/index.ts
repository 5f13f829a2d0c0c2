export {
  base64,
  binaryOf,
  bytesOfBinary,
  decodeText,
  fromBase64,
  fromBase64Url,
  joinBytes,
  sha256,
  toBase64,
  toBase64Url,
} from '../bytes.js'
export { retryAfterMs } from '../retry-after.js'
export { backoffDelay } from './backoff.js'
export {
  CallError,
  type CallPlan,
  type CallProblem,
  type CallResult,
  call,
  type Runtime,
  type TryEnd,
  type TryStart,
  type Verdict,
  verdictByStatus,
} from './call.js'
export { type Clock, LONGEST_TIMER_MS, systemClock } from './clock.js'
export { createExchange, type Host } from './create-exchange.js'
export {
  type Deadline,
  type DeadlineOptions,
  SignalEnded,
  sleep,
  startDeadline,
  withSignal,
} from './deadline.js'
export { DEVELOPMENT_EMULATOR } from './development.js'
export { codeSuffix } from './error-causes.js'
export {
  type Answer,
  type Exchange,
  type ExchangeOptions,
  exchange,
  type Fetch,
  type Outgoing,
} from './exchange.js'
export {
  ExchangeError,
  type ExchangeProblem,
  endedError,
  networkError,
  redirectError,
  tooLargeError,
} from './exchange-error.js'
export { setRecent } from './lru.js'
export { callObserver } from './observer.js'
export { readAtMost } from './read-at-most.js'
export { deleteIfEqual, type Redis, type RedisClient, redisOf } from './redis.js'
export {
  createRedactor,
  createSecret,
  REDACTED,
  type Redactor,
  redactedError,
  type Secret,
  type Sensitive,
} from './secret.js'
export {
  type Lazy,
  memoizeAsync,
  readEnvironment,
  readOptionalSetting,
  readSetting,
  SettingError,
  type SettingSource,
} from './settings.js'
