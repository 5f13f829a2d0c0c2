import type { Guidance } from './type.js'

export const EDITOR: Readonly<Record<string, Guidance>> = {
  EmailEditorFrame: {
    keys: [
      ['Tab', 'To ‘Skip the editor’, then into the editor, whose keys are its own.'],
      ['Enter', 'On ‘Skip the editor’: past the frame.'],
      ['Enter, Space', 'On ‘Open in a new tab’, below the editor: opens it there.'],
    ],
    dos: [
      'Give it a height from your layout: `style={{ height: "100%" }}` or `--mailframe-editor-height`.',
      'Call `confirmLeave()` before your own navigation removes it from the page.',
      'Import `@mailframe/react/styles.css` once, in the root of your app.',
    ],
    donts: [
      'Don’t give it a `key` that changes with each render: that opens another editor, and what was not saved is lost.',
      'Don’t treat `onLoad` as success: browsers fire it for error pages, too.',
      'Don’t read what is in the frame. It is on another origin; `onSaved` tells you when to read the email.',
    ],
    guide: 'docs/react/editor.md',
  },
  EmailEditorDialog: {
    keys: [
      ['Escape', 'Closes it; asks first where changes may be unsaved. Inside the editor it is the editor’s.'],
      ['Tab', 'Stays in the dialog: its buttons, then the editor.'],
      ['Enter, Space', 'Press the button that has the focus.'],
    ],
    dos: [
      'Leave it in your markup and set `open`: while it is closed, nothing is rendered and no code is requested.',
      'Close it in `onClose`, which is called after the person was asked.',
    ],
    donts: [
      'Don’t put it into your own dialog: it is one already, and returns the focus by itself.',
      'Don’t open it when a page loads: each opening mints a code, and nobody asked for it.',
    ],
    guide: 'docs/react/editor.md',
  },
}
