/** The documentation of the emulator as HTML: its headings have ids, its pictures are left out. */
declare module 'virtual:docs' {
  const html: string
  export default html
}
