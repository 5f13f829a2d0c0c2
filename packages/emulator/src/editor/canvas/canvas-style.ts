import type { Texts } from '../texts/index.js'

const quoted = (text: string) => JSON.stringify(text)

/** Style of the canvas alone: empty columns say what to do. None of it gets into the email. */
export function canvasStyle(texts: Texts): string {
  const hint = `display: grid; place-items: center; box-sizing: border-box; padding: 16px; color: #5b6577;
    background: #f5f7fb; border: 1px dashed #b9c1cf; border-radius: 6px; font: 14px/1.4 system-ui, sans-serif;
    text-align: center;`
  return `
    body { background: #fff; }
    [contenteditable] { outline: none; }
    body:not([data-preview]) [data-gjs-type="mj-column"]:not(:has([data-gjs-type]))::after {
      content: ${quoted(texts.dropHere)}; min-height: 72px; margin: 4px; ${hint}
    }
    body:not([data-preview]) [data-gjs-type="mj-body"]:not(:has([data-gjs-type]))::after {
      content: ${quoted(texts.addColumns)}; min-height: 120px; margin: 24px; ${hint}
    }
    * ::-webkit-scrollbar { width: 8px; height: 8px; }
    * ::-webkit-scrollbar-thumb { background: #c9cfda; border-radius: 4px; }
  `
}
