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

export interface PageTexts {
  /** Shown until the editor has loaded. */
  loading: string
  noScript: string
  /** What to do, whatever went wrong. */
  wayOut: string
  refusals: Record<Refusal, { title: string; detail: string }>
}

export const PAGE_TEXTS: Record<Language, PageTexts> = {
  en_US: {
    loading: 'Opening the email…',
    noScript: 'The editor needs JavaScript.',
    wayOut: 'Go back to your app and open the email from there again.',
    refusals: {
      missing: {
        title: 'The editor was opened without a code',
        detail:
          'The address has no code, or names no email. This also happens when the editor is reloaded: a code opens it once.',
      },
      repeated: { title: 'The address is not valid', detail: 'A parameter of the address is given twice.' },
      unknownCode: { title: 'This code is unknown', detail: 'The service has not issued this code.' },
      usedCode: {
        title: 'This code was already used',
        detail: 'A code opens the editor once, and this one has been used.',
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
  },
  zh_CN: {
    loading: '正在打开邮件…',
    noScript: '编辑器需要 JavaScript。',
    wayOut: '请返回您的应用，并从那里重新打开邮件。',
    refusals: {
      missing: {
        title: '打开编辑器时缺少代码',
        detail: '地址中没有代码，或没有指明邮件。重新加载编辑器也会出现此情况：一个代码只能打开一次。',
      },
      repeated: { title: '地址无效', detail: '地址中的某个参数出现了两次。' },
      unknownCode: { title: '代码未知', detail: '服务没有签发过此代码。' },
      usedCode: { title: '代码已被使用', detail: '一个代码只能打开一次编辑器，此代码已经用过。' },
      expiredCode: { title: '代码已过期', detail: '代码的有效期为 5 分钟。' },
      noEmail: { title: '未找到此邮件', detail: '邮件不存在，或属于其他人。' },
      noApplication: { title: '编辑器不可用', detail: '您所使用的应用已被停用。' },
    },
  },
  zh_TW: {
    loading: '正在開啟郵件…',
    noScript: '編輯器需要 JavaScript。',
    wayOut: '請返回您的應用程式，並從那裡重新開啟郵件。',
    refusals: {
      missing: {
        title: '開啟編輯器時缺少代碼',
        detail: '網址中沒有代碼，或沒有指明郵件。重新載入編輯器也會出現此情況：一個代碼只能開啟一次。',
      },
      repeated: { title: '網址無效', detail: '網址中的某個參數出現了兩次。' },
      unknownCode: { title: '代碼不明', detail: '服務沒有簽發過此代碼。' },
      usedCode: { title: '代碼已被使用', detail: '一個代碼只能開啟一次編輯器，此代碼已經用過。' },
      expiredCode: { title: '代碼已過期', detail: '代碼的有效期為 5 分鐘。' },
      noEmail: { title: '找不到此郵件', detail: '郵件不存在，或屬於其他人。' },
      noApplication: { title: '編輯器無法使用', detail: '您所使用的應用程式已被停用。' },
    },
  },
  th_TH: {
    loading: 'กำลังเปิดอีเมล…',
    noScript: 'ตัวแก้ไขต้องใช้ JavaScript',
    wayOut: 'กลับไปที่แอปของคุณแล้วเปิดอีเมลจากที่นั่นอีกครั้ง',
    refusals: {
      missing: {
        title: 'เปิดตัวแก้ไขโดยไม่มีรหัส',
        detail: 'ที่อยู่นี้ไม่มีรหัสหรือไม่ได้ระบุอีเมล การโหลดหน้าใหม่ก็ให้ผลเช่นนี้ เพราะรหัสหนึ่งเปิดได้ครั้งเดียว',
      },
      repeated: { title: 'ที่อยู่ไม่ถูกต้อง', detail: 'มีพารามิเตอร์ซ้ำในที่อยู่' },
      unknownCode: { title: 'ไม่รู้จักรหัสนี้', detail: 'บริการไม่ได้ออกรหัสนี้' },
      usedCode: { title: 'รหัสนี้ถูกใช้ไปแล้ว', detail: 'รหัสหนึ่งเปิดตัวแก้ไขได้ครั้งเดียว และรหัสนี้ถูกใช้แล้ว' },
      expiredCode: { title: 'รหัสนี้หมดอายุแล้ว', detail: 'รหัสมีอายุ 5 นาที' },
      noEmail: { title: 'ไม่พบอีเมลนี้', detail: 'ไม่มีอีเมลนี้ หรือเป็นของผู้อื่น' },
      noApplication: { title: 'ใช้ตัวแก้ไขไม่ได้', detail: 'แอปพลิเคชันที่คุณใช้ถูกปิดใช้งาน' },
    },
  },
  ja_JP: {
    loading: 'メールを開いています…',
    noScript: 'エディターには JavaScript が必要です。',
    wayOut: 'アプリに戻り、そこからメールを開き直してください。',
    refusals: {
      missing: {
        title: 'コードなしでエディターが開かれました',
        detail:
          'アドレスにコードがないか、メールが指定されていません。再読み込みした場合も同じです。コードで開けるのは 1 回だけです。',
      },
      repeated: {
        title: 'アドレスが正しくありません',
        detail: 'アドレスに同じパラメーターが 2 回あります。',
      },
      unknownCode: {
        title: '不明なコードです',
        detail: 'このコードはサービスが発行したものではありません。',
      },
      usedCode: {
        title: 'このコードは使用済みです',
        detail: 'コードで開けるのは 1 回だけで、このコードはすでに使われています。',
      },
      expiredCode: { title: 'コードの有効期限が切れています', detail: 'コードの有効期間は 5 分です。' },
      noEmail: { title: 'メールが見つかりません', detail: 'メールが存在しないか、ほかの人のものです。' },
      noApplication: {
        title: 'エディターを利用できません',
        detail: 'ご利用元のアプリケーションは無効になっています。',
      },
    },
  },
}
