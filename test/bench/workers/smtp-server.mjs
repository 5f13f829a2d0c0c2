// An SMTP server that takes everything. In plaintext, where encryption hides nothing of either side.
import { SMTPServer } from 'smtp-server'
import { serveCalls } from '../lib/worker.mjs'

const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onData(stream, _session, done) {
    stream.on('end', () => done(null, '#1700000000#Queued'))
    stream.resume()
  },
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
serveCalls({}, String(server.server.address().port))
