import { type Row, table } from './row.js'

/** Sends that public documentation shows beside those of the document, by the statusCodes that they answer with. */
export const SENDS_ROWS: readonly Row[] = [
  ...table('Sending: by a template', [
    ['200', 'taken', 'template: send'],
    ['subject', 'falls back to that of the template', 'template: send'],
    ['subject', 'taken', 'template: send with a subject'],
    ['respEmailId', 'false: no ids', 'template: send without ids'],
    ['40201', 'invokeName cannot be empty', 'template: send without invokeName'],
    ['40202', 'invalid invokeName format', 'template: send with a malformed invokeName'],
    ['40216', 'template with this invokeName does not exist', 'template: send by an unknown one'],
    ['40216', 'it must be approved', 'template: send by one that is not approved'],
    ['40805', 'recipient address cannot be empty', 'template: send without recipients'],
    ['40880', "invalid email format in X-SMTPAPI 'to' field", 'template: send with a malformed X-SMTPAPI to'],
    ['40809', 'subject longer than 512 characters', 'template: send with a long subject'],
    ['40870', 'HTML and plain text both empty', 'template: send without content'],
    ['40005', 'Authentication failed', 'template: send with a wrong key'],
    ['40913', 'request quota exceeded', 'template: send past the quota'],
  ]),

  ...table('Sending: with a calendar entry', [
    ['200', 'taken, with a uid', 'calendar: send'],
    ['uid', 'kept', 'calendar: send with a uid'],
    ['isCancel', 'taken with a uid', 'calendar: cancel'],
    ['isCancel', 'refused without one', 'calendar: cancel without a uid'],
    ['startTime', 'required', 'calendar: send without a time'],
    ['endTime', 'later than startTime', 'calendar: send that ends before it starts'],
    ['40808', 'subject cannot be empty', 'calendar: send without subject'],
    ['40005', 'Authentication failed', 'calendar: send with a wrong key'],
  ]),

  ...table('Sending: to address lists', [
    ['40821', 'taken as a task', 'lists: send'],
    ['mail/taskinfo', 'lists, members and status of the task', 'lists: task'],
    ['mail/taskinfo', 'of a task of this account', 'lists: unknown task'],
    ['40805', 'recipient address cannot be empty', 'lists: send to none'],
    ['40504', 'alias must be 1-48 characters', 'lists: send to a malformed one'],
    ['40517', 'list does not belong to user', 'lists: send to an unknown one'],
    ['40514', 'list must have more than 0 members', 'lists: send to one without members'],
    ['lists', 'at most 5', 'lists: send to 6'],
  ]),
]
