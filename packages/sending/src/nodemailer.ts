export { type MailframeSentInfo, mailframeTransport } from './nodemailer/transport.js'
