/** What 'Send me a test' sends: a small newsletter that passes the checks of a message, in light and dark. */
export const TEST_HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>A test from the console</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background-color: #12161d !important; }
  .sheet { background-color: #1b2029 !important; color: #e6e9ef !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px;background-color:#f1f3f6;font-family:Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="sheet" width="100%" style="max-width:560px;background-color:#ffffff;color:#1b212c">
<tr><td style="padding:32px">
<h1 style="margin:0;font-size:24px;line-height:32px">It works</h1>
<p style="font-size:16px;line-height:24px">This email came over the sending API and was kept in the inbox of the emulator.
Nothing left your machine.</p>
<p style="font-size:16px;line-height:24px"><a href="https://example.com/" style="color:#5e79e8">A link to follow</a></p>
<p style="font-size:13px;line-height:20px">You asked for it in the console.
<a href="https://example.com/unsubscribe" style="color:#5e79e8">Unsubscribe</a></p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`

/** The same for who reads plain text. */
export const TEST_TEXT = `It works

This email came over the sending API and was kept in the inbox of the emulator. Nothing left your machine.

A link to follow: https://example.com/
Unsubscribe: https://example.com/unsubscribe
`
