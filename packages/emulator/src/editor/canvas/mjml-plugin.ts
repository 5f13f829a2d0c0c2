import mjml from 'grapesjs-mjml'

/** The plugin is CommonJS: in an ES module package, bundlers give its exports as the default import. */
export const mjmlPlugin: typeof mjml = 'default' in mjml ? (mjml.default as typeof mjml) : mjml
