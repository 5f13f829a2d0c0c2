declare module '*.css'

declare module '*.svg?no-inline' {
  const address: string
  export default address
}

declare module 'grapesjs/locale/zh.mjs' {
  const messages: Record<string, unknown>
  export default messages
}
