/** Where an account lives. Spec: Addresses. */
export const REGIONS = {
  sg: { name: 'Singapore' },
  us: { name: 'US (Silicon Valley)' },
  hk: { name: 'CN (Hong Kong)' },
} as const

/** A region of the sending service, by its name in addresses. */
export type Region = keyof typeof REGIONS

/** Whether a value is the name of a region. */
export function isRegion(value: unknown): value is Region {
  return typeof value === 'string' && Object.hasOwn(REGIONS, value)
}

/** SMS goes here whatever the account's region. Spec: Addresses. */
export const SMS_REGION = 'sg' satisfies Region

/** Paths below the base address of a region. Spec: Endpoints; those it does not show: spec/public-facts.md. */
export const SENDING_PATHS = {
  mail: '/api/mail/send',
  template: '/api/mail/sendtemplate',
  calendar: '/api/mail/sendcalendar',
  listTask: '/api/mail/taskinfo',
  sms: '/smsapi/send',
} as const

/**
 * Form fields of a send. Spec: Email send parameters; those it does not show: spec/choices.md, spec/public-facts.md.
 */
export const MAIL_FIELDS = {
  apiUser: 'apiUser',
  apiKey: 'apiKey',
  from: 'from',
  fromName: 'fromName',
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  replyTo: 'replyTo',
  subject: 'subject',
  html: 'html',
  plain: 'plain',
  headers: 'headers',
  attachments: 'attachments',
  /** Images that `cid:` in the HTML names: the files, and their ids in the same order (public documentation). */
  embeddedImage: 'embeddedImage',
  embeddedCid: 'embeddedCid',
  labelName: 'labelName',
  labelId: 'labelId',
  tags: 'sendTags',
  xsmtpapi: 'xsmtpapi',
  sendRequestId: 'sendRequestId',
  respEmailId: 'respEmailId',
  /** `true`: `to` names address lists. */
  useAddressList: 'useAddressList',
} as const

/** Form fields of a send by a template, besides those of a send (spec/public-facts.md). */
export const TEMPLATE_FIELDS = { templateInvokeName: 'templateInvokeName' } as const

/** Form fields of a calendar entry, besides those of a send (spec/public-facts.md). */
export const CALENDAR_FIELDS = {
  startTime: 'startTime',
  endTime: 'endTime',
  title: 'title',
  organizerName: 'organizerName',
  organizerEmail: 'organizerEmail',
  location: 'location',
  description: 'description',
  participatorNames: 'participatorNames',
  participatorEmails: 'participatorEmails',
  uid: 'uid',
  isCancel: 'isCancel',
  isUpdate: 'isUpdate',
} as const

/** Form fields of an SMS. Spec: SMS send parameters. */
export const SMS_FIELDS = {
  smsUser: 'smsUser',
  smsKey: 'smsKey',
  templateId: 'templateId',
  phone: 'phone',
  vars: 'vars',
} as const

/** Several addresses or tags in one field are joined by this (spec/choices.md). */
export const LIST_SEPARATOR = ';'
/** Several numbers in `phone` are joined by this (spec/choices.md). */
export const PHONE_SEPARATOR = ','
