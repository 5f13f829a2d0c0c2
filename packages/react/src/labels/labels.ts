import type { EditorErrorKind } from '@mailframe/protocol'
import type { aiTexts } from './ai.js'
import type { commonTexts } from './common.js'
import type { copyTexts } from './copy.js'
import type { arrivalTexts, dialogTexts, leaveTexts, noticeTexts } from './editor.js'
import type { frameTexts } from './frame.js'
import type { listTexts, previewTexts } from './list.js'
import type { sendingTexts } from './sending.js'
import type { sharedTexts } from './shared.js'

type TextsOf<English> = { [Name in keyof English]: string }

/**
 * Every text that the components show. `{name}` and the like are filled in.
 * Strings only, so that a locale can be handed from a Server Component to the provider.
 */
export interface Labels
  extends TextsOf<typeof commonTexts>,
    TextsOf<typeof sharedTexts>,
    TextsOf<typeof copyTexts>,
    TextsOf<typeof frameTexts>,
    TextsOf<typeof noticeTexts>,
    TextsOf<typeof arrivalTexts>,
    TextsOf<typeof leaveTexts>,
    TextsOf<typeof dialogTexts>,
    TextsOf<typeof listTexts>,
    TextsOf<typeof previewTexts>,
    TextsOf<typeof aiTexts>,
    TextsOf<typeof sendingTexts> {}

/** A language of the components. Ready ones: `enUS`, and those of `@mailframe/react/locales/*`. */
export interface Locale {
  /** As the editor's `lang` takes it: `en_US`. With `-` for `_` it is the tag for `Intl` and `lang` attributes. */
  language: string
  /** All texts, in that language. */
  labels: Labels
}

/** The texts of a widget. Each brings its own in English, so that no bundle has those of the others. */
export type ReadTexts = <English extends Partial<Labels>>(english: English) => English

/** `given` goes over the English texts. The same object for the same widget. */
export function createTexts(given: Partial<Labels>): ReadTexts {
  const made = new Map<object, object>()
  return <English extends Partial<Labels>>(english: English) => {
    const texts = made.get(english) ?? { ...english, ...given }
    made.set(english, texts)
    return texts as English
  }
}

/** What `errorText` chooses from. */
export type ErrorTexts = Pick<Labels, ErrorLabel>
type ErrorLabel = `error${Capitalize<EditorErrorKind>}`

/** The text of this kind of error. */
export function errorText(labels: ErrorTexts, kind: EditorErrorKind): string {
  return labels[`error${capital(kind)}`]
}

/** The title of this kind of error. */
export function titleText(labels: TitleTexts, kind: EditorErrorKind): string {
  return labels[`title${capital(kind)}`]
}

type TitleTexts = Pick<Labels, `title${Capitalize<EditorErrorKind>}`>

function capital(kind: EditorErrorKind): Capitalize<EditorErrorKind> {
  return kind.replace(/^./, (first) => first.toUpperCase()) as Capitalize<EditorErrorKind>
}
