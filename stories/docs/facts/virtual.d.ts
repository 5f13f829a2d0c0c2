declare module 'virtual:mailframe-facts' {
  const facts: import('./types.js').Facts
  export default facts
}
