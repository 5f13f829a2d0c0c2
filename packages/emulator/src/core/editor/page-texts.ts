import type { Language } from '@mailframe/protocol'

/** Why the editor does not open. */
export type Refusal =
  | 'missing'
  | 'repeated'
  | 'unknownCode'
  | 'usedCode'
  | 'expiredCode'
  | 'noEmail'
  | 'noApplication'

/** What the page says before its script runs, in one language. */
export interface PageTexts {
  /** Shown until the editor has loaded. */
  loading: string
  noScript: string
  /** What to do, whatever went wrong. */
  wayOut: string
  refusals: Record<Refusal, { title: string; detail: string }>
}

const ENGLISH: PageTexts = {
  loading: 'Opening the email…',
  noScript: 'The editor needs JavaScript.',
  wayOut: 'Go back to your app and open the email from there again.',
  refusals: {
    missing: {
      title: 'The editor was opened without a code',
      detail:
        'The address has no code, or names no email. This also happens when the editor is reloaded: a code opens it only once.',
    },
    repeated: { title: 'The address is not valid', detail: 'A parameter of the address appears twice.' },
    unknownCode: { title: 'This code is unknown', detail: 'The service did not issue this code.' },
    usedCode: {
      title: 'This code has already been used',
      detail: 'A code opens the editor only once.',
    },
    expiredCode: { title: 'This code has expired', detail: 'A code is valid for 5 minutes.' },
    noEmail: {
      title: 'This email was not found',
      detail: 'The email does not exist, or it belongs to someone else.',
    },
    noApplication: {
      title: 'The editor is not available',
      detail: 'The application that you came from is disabled.',
    },
  },
}

/** What shows that `lang` arrived: the rest is English. */
const translated = (loading: string, wayOut: string, expired: string): PageTexts => ({
  ...ENGLISH,
  loading,
  wayOut,
  refusals: { ...ENGLISH.refusals, expiredCode: { ...ENGLISH.refusals.expiredCode, title: expired } },
})

/** The texts of the page before its script runs. */
export const PAGE_TEXTS: Record<Language, PageTexts> = {
  en_US: ENGLISH,
  zh_CN: translated('正在打开邮件…', '请返回您的应用，并从那里重新打开邮件。', '代码已过期'),
  zh_TW: translated('正在開啟郵件…', '請返回您的應用程式，並從那裡重新開啟郵件。', '代碼已過期'),
  th_TH: translated('กำลังเปิดอีเมล…', 'กลับไปที่แอปของคุณแล้วเปิดอีเมลจากที่นั่นอีกครั้ง', 'รหัสนี้หมดอายุแล้ว'),
  ja_JP: translated(
    'メールを開いています…',
    'アプリに戻り、そこからメールを開き直してください。',
    'コードの有効期限が切れています',
  ),
}
