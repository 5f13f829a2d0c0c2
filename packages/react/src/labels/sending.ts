import { commonTexts } from './common.js'
import { sharedTexts } from './shared.js'

/** Texts of the components of `@mailframe/react/sending`, in English. */
export const sendingTexts = /* @__PURE__ */ Object.assign(
  {
    /** Button that opens the dialog of a test. */
    sendingTest: 'Send a test',
    /** Heading of the dialog. */
    sendingTestTitle: 'Send a test email',
    /** What a test is. */
    sendingTestText: 'The email is sent to one address, as it was last saved.',
    /** Field: whom the test goes to. */
    sendingTestTo: 'Email address',
    /** Button that sends it. */
    sendingTestSend: 'Send',
    /** The same button while it is sent. */
    sendingTestSending: 'Sending…',
    /** Said once it was sent. {to} */
    sendingTestSent: 'A test email was sent to {to}.',
    /** Fault: no email address. */
    sendingTestAddress: 'Enter an email address, such as name@example.com.',
    /** Error `forbidden` of a test. */
    sendingTestForbidden: 'You cannot send test emails, or not to this address.',
    /** Error `invalid` of a test. */
    sendingTestInvalid:
      'The test email was not accepted. Save some content in the editor, and check the address.',
    /** Error `notFound` of a test. */
    sendingTestNotFound: 'This email does not exist, or sending is not set up here.',
    /** After an error that does not say whether the test was sent. */
    sendingTestUnknown: 'The test email may have been sent anyway. Check the inbox before you try again.',
    /** In place of figures, where the backend has no sending account. */
    sendingNotSetUp: 'Sending is not set up here.',
    /** Heading of the statistics. */
    sendingTitle: 'Sending',
    /** Said aloud while statistics are read. */
    sendingLoading: 'Loading statistics…',
    /** Where nothing was sent in the period. */
    sendingEmpty: 'Nothing was sent in this period.',
    /** Figure: emails that were sent. */
    sendingSent: 'Sent',
    /** Figure and status: emails that arrived. */
    sendingDelivered: 'Delivered',
    /** Figure: emails that were opened. */
    sendingOpened: 'Opened',
    /** Figure: emails in which a link was followed. */
    sendingClicked: 'Clicked',
    /** Figure: emails that came back. */
    sendingBounced: 'Bounced',
    /** A rate. {percent} */
    sendingOfSent: '{percent} of sent',
    /** A rate. {percent} */
    sendingOfDelivered: '{percent} of delivered',
    /** Note that days are those of UTC+08:00. */
    sendingZone: 'Days are in UTC+08:00.',
    /** Heading of the delivery log. */
    sendingLogTitle: 'Delivery log',
    /** Said aloud while the log is read. */
    sendingLogLoading: 'Loading the delivery log…',
    /** Where nothing was sent. {days} */
    sendingLogEmpty: 'Nothing was sent in the last {days} days.',
    /** Column: recipient. */
    sendingRecipient: 'Recipient',
    /** Column: what became of the email. */
    sendingStatus: 'Status',
    /** Column: when it was sent. */
    sendingSentAt: 'Sent at',
    /** Column: when its status changed last. */
    sendingUpdatedAt: 'Updated at',
    /** Name of the buttons that turn pages of the log. */
    sendingLogPages: 'Pages of the delivery log',
    /** Button that reads the log anew. */
    sendingRefresh: 'Refresh',
    /** Status: on its way. */
    sendingStatusSending: 'Sending',
    /** Status: it came back, and may arrive another time. */
    sendingStatusSoftBounce: 'Soft bounce',
    /** Status: there is no such address. */
    sendingStatusInvalid: 'Invalid address',
    /** Status that has no name. */
    sendingStatusUnknown: 'Unknown',
  },
  commonTexts,
  sharedTexts,
)

export type SendingTexts = typeof sendingTexts
