export { createSmtpSender, type SmtpSender } from './smtp/create-smtp-sender.js'
export type { SmtpCallOptions, SmtpOptions, SmtpResult } from './smtp/options.js'
