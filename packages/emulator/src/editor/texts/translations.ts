import type { Language } from '@mailframe/protocol'

/** What shows that `lang` arrived: the rest of the page is English in these languages. */
export interface Translation {
  loading: string
  save: string
  saving: string
  saved: string
  unsaved: string
  /** The block of that name. */
  text: string
}

/** The translations of the page's first words. */
export const TRANSLATIONS: Record<Exclude<Language, 'en_US'>, Translation> = {
  zh_CN: {
    loading: '正在打开邮件…',
    save: '保存',
    saving: '正在保存…',
    saved: '所有更改已保存',
    unsaved: '有未保存的更改',
    text: '文本',
  },
  zh_TW: {
    loading: '正在開啟郵件…',
    save: '儲存',
    saving: '正在儲存…',
    saved: '所有變更已儲存',
    unsaved: '有未儲存的變更',
    text: '文字',
  },
  th_TH: {
    loading: 'กำลังเปิดอีเมล…',
    save: 'บันทึก',
    saving: 'กำลังบันทึก…',
    saved: 'บันทึกการเปลี่ยนแปลงทั้งหมดแล้ว',
    unsaved: 'มีการเปลี่ยนแปลงที่ยังไม่ได้บันทึก',
    text: 'ข้อความ',
  },
  ja_JP: {
    loading: 'メールを開いています…',
    save: '保存',
    saving: '保存しています…',
    saved: 'すべての変更を保存しました',
    unsaved: '未保存の変更があります',
    text: 'テキスト',
  },
}
