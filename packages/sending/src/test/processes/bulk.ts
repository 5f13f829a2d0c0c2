import { createSender } from '@mailframe/sending'

/** A bulk run in a process of its own: `bulk.js <url> <recipients> <checkpoint>`, with the peak of its memory at the end. */
const [url = '', count = '0', checkpoint = ''] = process.argv.slice(2)

async function* recipients() {
  for (let at = 0; at < Number(count); at += 1) {
    yield { to: `user${at}@example.com`, vars: { name: `Name ${at}`, code: at } }
  }
}

let peak = 0
const measure = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}
const timer = setInterval(measure, 50)
const sender = createSender({ region: 'sg', addresses: { sg: { api: url } }, apiUser: 'a', apiKey: 'b' })
const report = await sender.sendBulk(
  { from: 'shop@example.com', fromName: 'Shop', subject: 'Hello %name%', html: '<p>%code%</p>' },
  recipients(),
  {
    ...(checkpoint === '' ? {} : { checkpoint }),
    onProgress: ({ batches }) => batches % 100 === 0 && measure(),
  },
)
let ids = 0
for (const { emailId } of report.recipients) if (emailId !== undefined) ids += 1
measure()
clearInterval(timer)
const { total, sent, refused, notSent, unknown, batches } = report
console.log(JSON.stringify({ total, sent, refused, notSent, unknown, batches, ids, peak }))
