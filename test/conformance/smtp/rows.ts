import { type Row, table } from '../row.js'
import type { SmtpCaseName } from './cases.js'

/** What the tables of the sending API say of SMTP, row by row; what is not in them: spec/public-facts.md. */
export const SMTP_ROWS: readonly Row<SmtpCaseName>[] = [
  ...table<SmtpCaseName>('SMTP: Addresses', [
    ['Singapore', 'SMTP host', 'greeting'],
    ['US (Silicon Valley)', 'SMTP host', 'AUTH of us'],
    ['CN (Hong Kong)', 'SMTP host', 'AUTH of hk'],
  ]),

  ...table<SmtpCaseName>('SMTP: Endpoints', [
    ['SMTP', 'standard SMTP', 'NOOP'],
    ['SMTP', 'standard SMTP', 'RSET'],
    ['SMTP', 'standard SMTP', 'QUIT'],
    ['SMTP', 'standard SMTP', 'a command that is none'],
    ['SMTP', 'with authentication', 'EHLO offers AUTH'],
    ['SMTP', 'STARTTLS supported', 'EHLO offers STARTTLS'],
    ['SMTP', 'STARTTLS supported', 'STARTTLS, the certificate verified'],
    ['SMTP', 'STARTTLS once', 'EHLO over TLS'],
    ['SMTP', 'result', 'message'],
    ['SMTP', 'content as it is', 'message with dots and 8-bit text'],
    ['X-SMTPAPI', 'drives advanced features', 'message by X-SMTPAPI'],
    ['SIZE (public)', '16,000,000 are announced', 'EHLO offers SIZE'],
    ['SIZE (public)', 'more is refused', 'message that announces too much'],
  ]),

  ...table<SmtpCaseName>('SMTP: Authentication', [
    ['SMTP', 'apiUser and apiKey', 'AUTH PLAIN'],
    ['SMTP', 'LOGIN too, after a cancelled attempt', 'AUTH LOGIN'],
    ['SMTP', 'wrong key', 'AUTH with a wrong key'],
    ['SMTP', 'wrong user', 'AUTH as nobody'],
    ['SMTP', 'required on every connection', 'MAIL without AUTH'],
    ['Rule 1', 'another region: 40005', 'AUTH at us with credentials of sg'],
    ['Rule 1', 'another region: 40005', 'AUTH at hk with credentials of sg'],
    ['Rule 3', 'test API user, stranger', 'message of a test user to a stranger'],
    ['Rule 3', 'test API user, registered recipient', 'message of a test user to a registered recipient'],
    ['Rule 4', 'REST and SMTP use the same credentials', 'the same credentials over REST'],
  ]),

  ...table<SmtpCaseName>('SMTP: Email sending parameters', [
    ['40801', 'sender address (from) cannot be empty', 'message without sender'],
    ['40802', 'invalid sender address format', 'message from a malformed address'],
    ['40805', 'recipient address cannot be empty: the protocol says so first', 'message to nobody'],
    ['40806', 'invalid recipient addresses', 'message to a malformed address'],
    ['40807', 'more than 100 recipient addresses per request', 'message to 101 recipients'],
    ['40808', 'subject cannot be empty', 'message without subject'],
    ['40809', 'subject longer than 512 characters', 'message with a long subject'],
    ['40811', 'invalid reply-to address format', 'message with a malformed reply-to'],
    ['40870', 'HTML and plain text both empty', 'message without content'],
    ['40879', 'more than 3 reply-to addresses', 'message with 4 reply-to addresses'],
    ['40880', "invalid email format in X-SMTPAPI 'to' field", 'message with a malformed X-SMTPAPI to'],
    ['40886', 'test API user', 'message of a test user to a stranger'],
  ]),

  ...table<SmtpCaseName>('SMTP: Email sending results', [
    ['40901', 'sending failed', 'message from a suspended account'],
    ['40902', 'unknown error processing email', 'message from a failing account'],
    ['40904', 'quota check failed', 'message from an account that is not verified'],
    ['40907', 'no template matching required for API user', 'message without a template that is needed'],
    ['40912', 'insufficient account balance', 'message without balance'],
    ['40913', 'request quota exceeded', 'message past the quota of a paid account'],
    ['50000', 'rate limit exceeded (public: 536)', 'message past the rate'],
  ]),

  ...table<SmtpCaseName>('SMTP: Limits', [
    ['Recipients per send request', '100 are taken', 'message to 100 recipients'],
    ['Recipients per send request', '101 are refused', 'message to 101 recipients'],
    ['Reply-to addresses per request', '3 are taken', 'message with 3 reply-to addresses'],
    ['Reply-to addresses per request', '4 are refused', 'message with 4 reply-to addresses'],
    ['Subject length', '512 are taken', 'message with the longest subject'],
    ['Subject length', '513 are refused', 'message with a long subject'],
    ['Free account daily quota', 'the 51st is refused', 'message past the quota of a free account'],
    ['Paid account daily quota', 'base 3000', 'message past the quota of a paid account'],
  ]),
]
