import { type Finding, finding } from './finding.js'

/** How links that unsubscribe are called, in the languages of the editor and some more. */
const WORDS =
  /unsubscribe|opt[\s-]?out|abmelden|abbestellen|se désabonner|désinscri|darse de baja|退订|取消订阅|取消訂閱|退訂|配信停止|登録解除|ยกเลิก/i

/** Whether readers can leave: by a link in the email, and by the button that clients show for the header. */
export function unsubscribeFindings(email: ParentNode, headers: Readonly<Record<string, string>>): Finding[] {
  const header = headerOf(headers, 'List-Unsubscribe')
  const oneClick = /List-Unsubscribe=One-Click/i.test(headerOf(headers, 'List-Unsubscribe-Post') ?? '')
  const link = [...email.querySelectorAll('a')].find(
    (each) => WORDS.test(each.textContent ?? '') || WORDS.test(each.getAttribute('href') ?? ''),
  )
  return [
    link === undefined
      ? finding('look', 'No unsubscribe link: fine for a receipt, not for a newsletter')
      : finding('fine', 'Unsubscribe link found', [link.getAttribute('href') ?? '']),
    headerFinding(header, oneClick),
  ]
}

function headerFinding(header: string | undefined, oneClick: boolean): Finding {
  if (header === undefined) {
    return finding('look', 'No List-Unsubscribe header: Gmail and Yahoo require one for newsletters')
  }
  if (!/<\s*(?:https|mailto):[^>]+>/i.test(header)) {
    return finding('fix', 'List-Unsubscribe has no <https:…> or <mailto:…>: clients show no button', [header])
  }
  if (!oneClick) {
    return finding('look', 'List-Unsubscribe without List-Unsubscribe-Post: List-Unsubscribe=One-Click', [
      header,
    ])
  }
  return finding('fine', 'List-Unsubscribe with one click', [header])
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
}
