import type { Language } from '@mailframe/protocol'

/** The manners of a rewrite. */
export const TONES = ['friendly', 'formal', 'lively', 'shorter'] as const

/** The manner of a rewrite. */
export type Tone = (typeof TONES)[number]

/** What the local text generator builds with. `{topic}` stands for what the prompt is about. */
export interface Phrases {
  headings: readonly string[]
  texts: readonly string[]
  buttons: readonly string[]
  /** Said before and after a rewritten text; `shorter` adds nothing. */
  frames: Record<Exclude<Tone, 'shorter'>, { opening: string; closing: string }>
  /** Stands between a phrase and the text. */
  gap: string
}

/** The phrases of each language. */
export const PHRASES: Record<Language, Phrases> = {
  en_US: {
    headings: ['{topic}', '{topic}: what to know', 'A closer look: {topic}'],
    texts: [
      'Here is what we have prepared on “{topic}”. It takes two minutes to read, and it is worth your time.',
      '“{topic}” is what we want to share with you today. Have a look, and tell us what you think.',
      'Many of you asked about “{topic}”. Here are the essentials in one place, so that you can start right away.',
    ],
    buttons: ['Learn more', 'See the details', 'Get started'],
    frames: {
      friendly: {
        opening: 'Hello, and thank you for reading.',
        closing: 'We are glad that you are with us.',
      },
      formal: {
        opening: 'We would like to inform you of the following.',
        closing: 'Thank you for your attention.',
      },
      lively: { opening: 'Great news!', closing: 'Have a look now!' },
    },
    gap: ' ',
  },
  zh_CN: {
    headings: ['{topic}', '{topic}：您需要了解的内容', '深入了解：{topic}'],
    texts: [
      '以下是我们为“{topic}”准备的内容。阅读只需两分钟，值得一看。',
      '今天我们想与您分享“{topic}”。请看一看，并告诉我们您的想法。',
      '许多人问到“{topic}”。我们把要点整理在一起，方便您马上开始。',
    ],
    buttons: ['了解更多', '查看详情', '立即开始'],
    frames: {
      friendly: { opening: '您好，感谢您的阅读。', closing: '很高兴有您相伴。' },
      formal: { opening: '现将以下事项告知您。', closing: '感谢您的关注。' },
      lively: { opening: '好消息！', closing: '现在就来看看吧！' },
    },
    gap: '',
  },
  zh_TW: {
    headings: ['{topic}', '{topic}：您需要知道的事', '深入了解：{topic}'],
    texts: [
      '以下是我們為「{topic}」準備的內容。閱讀只需兩分鐘，值得一看。',
      '今天我們想與您分享「{topic}」。請看一看，並告訴我們您的想法。',
      '許多人問到「{topic}」。我們把重點整理在一起，方便您馬上開始。',
    ],
    buttons: ['瞭解更多', '檢視詳情', '立即開始'],
    frames: {
      friendly: { opening: '您好，感謝您的閱讀。', closing: '很高興有您相伴。' },
      formal: { opening: '茲將以下事項告知您。', closing: '感謝您的關注。' },
      lively: { opening: '好消息！', closing: '現在就來看看吧！' },
    },
    gap: '',
  },
  th_TH: {
    headings: ['{topic}', '{topic}: สิ่งที่ควรรู้', 'เจาะลึก: {topic}'],
    texts: [
      'นี่คือสิ่งที่เราเตรียมไว้เกี่ยวกับ “{topic}” ใช้เวลาอ่านเพียงสองนาที และคุ้มค่าแน่นอน',
      'วันนี้เราอยากเล่าเรื่อง “{topic}” ให้คุณฟัง ลองดูแล้วบอกเราว่าคุณคิดอย่างไร',
      'หลายคนถามถึง “{topic}” เรารวบรวมสาระสำคัญไว้ในที่เดียวเพื่อให้คุณเริ่มได้ทันที',
    ],
    buttons: ['ดูเพิ่มเติม', 'ดูรายละเอียด', 'เริ่มเลย'],
    frames: {
      friendly: { opening: 'สวัสดี ขอบคุณที่ติดตามอ่าน', closing: 'เรายินดีที่มีคุณอยู่กับเรา' },
      formal: { opening: 'ขอเรียนให้ท่านทราบดังต่อไปนี้', closing: 'ขอขอบคุณที่ให้ความสนใจ' },
      lively: { opening: 'ข่าวดี!', closing: 'มาดูกันเลย!' },
    },
    gap: ' ',
  },
  ja_JP: {
    headings: ['{topic}', '{topic}：知っておきたいこと', 'くわしく見る：{topic}'],
    texts: [
      '「{topic}」についてご用意した内容です。2 分で読めて、お役に立ちます。',
      '今日は「{topic}」をお届けします。ぜひご覧になり、ご感想をお聞かせください。',
      '「{topic}」について多くのお問い合わせをいただきました。すぐに始められるよう、要点をまとめました。',
    ],
    buttons: ['くわしく見る', '詳細を見る', '始める'],
    frames: {
      friendly: {
        opening: 'こんにちは。いつもお読みいただきありがとうございます。',
        closing: 'ご一緒できてうれしく思います。',
      },
      formal: { opening: '下記のとおりお知らせいたします。', closing: '何卒よろしくお願い申し上げます。' },
      lively: { opening: 'うれしいお知らせです！', closing: '今すぐチェック！' },
    },
    gap: '',
  },
}
