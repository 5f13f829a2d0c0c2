import type { Tone } from '../../core/editor/ai-phrases.js'

/** Every text of the editor page. `{name}` stands for a value. */
export interface Texts {
  loading: string
  loadFailed: string
  close: string
  save: string
  saving: string
  saved: string
  unsaved: string
  notSaved: string
  retry: string
  undo: string
  redo: string
  desktop: string
  mobile: string
  preview: string
  endPreview: string
  code: string
  codeTitle: string
  canvas: string
  panel: string
  blocks: string
  settings: string
  layers: string
  selectFirst: string
  dropHere: string
  addColumns: string
  sampleText: string
  sampleButton: string
  sampleLink: string
  imported: string
  foreignProject: string
  uploading: string
  pictureRefused: string
  pictureSize: string
  pictureTypes: string
  offline: string
  sessionOver: string
  emailGone: string
  tooLarge: string
  notCompiled: string
  refused: string
  ai: AiTexts
  pictures: PictureTexts
  names: ComponentNames
  styles: StyleTexts
  traits: TraitTexts
}

/** The AI panel. */
interface AiTexts {
  button: string
  title: string
  maker: string
  notEnabled: string
  applicationLeft: string
  limitLeft: string
  generate: string
  prompt: string
  promptExample: string
  generateFor: string
  rewrite: string
  selectText: string
  formattingLost: string
  tone: string
  rewriteFor: string
  inserted: string
  rewritten: string
  spent: string
  limitReached: string
  exhausted: string
  failed: string
  tones: Record<Tone, string>
}

/** The picture dialog. */
interface PictureTexts {
  title: string
  drop: string
  add: string
  address: string
}

/** Blocks, and the elements of an email. */
interface ComponentNames {
  body: string
  section: string
  column: string
  oneColumn: string
  twoColumn: string
  threeColumn: string
  group: string
  text: string
  image: string
  button: string
  divider: string
  spacer: string
  hero: string
  wrapper: string
  raw: string
  navBar: string
  navLink: string
  socialGroup: string
  socialElement: string
  importedHtml: string
}

interface StyleTexts {
  dimension: string
  typography: string
  decorations: string
  width: string
  height: string
  minHeight: string
  maxWidth: string
  margin: string
  padding: string
  top: string
  right: string
  bottom: string
  left: string
  verticalAlign: string
  iconSize: string
  font: string
  fontSize: string
  weight: string
  letterSpacing: string
  color: string
  lineHeight: string
  align: string
  decoration: string
  fontStyle: string
  background: string
  backgroundImage: string
  repeat: string
  size: string
  radius: string
  border: string
  style: string
}

interface TraitTexts {
  settings: string
  alt: string
  title: string
  href: string
  target: string
  name: string
  sameWindow: string
  newWindow: string
  fullWidth: string
}
