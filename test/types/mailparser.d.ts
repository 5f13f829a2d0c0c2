/** What the tests use of mailparser, which ships no types. */
declare module 'mailparser' {
  export interface ParsedAttachment {
    filename?: string
    contentType: string
    contentDisposition: string
    contentId?: string
    cid?: string
    related?: boolean
    content: Buffer
  }

  export interface ParsedAddresses {
    text: string
    value: { name: string; address?: string }[]
  }

  export interface ParsedMessage {
    subject?: string
    from?: ParsedAddresses
    to?: ParsedAddresses
    cc?: ParsedAddresses
    replyTo?: ParsedAddresses
    messageId?: string
    date?: Date
    html: string | false
    text?: string
    headers: Map<string, unknown>
    headerLines: { key: string; line: string }[]
    attachments: ParsedAttachment[]
  }

  export function simpleParser(
    source: string | Buffer,
    options?: { skipImageLinks?: boolean; skipTextToHtml?: boolean; skipHtmlToText?: boolean },
  ): Promise<ParsedMessage>
}
