import { fork } from 'node:child_process'
import { figure } from '../lib/figures.mjs'
import { profileOfStart, profileTables, sharesOf } from '../lib/profile.mjs'
import { inTurns } from '../lib/rounds.mjs'

const OURS = { server: '@mailframe/server', sending: '@mailframe/sending', protocol: '@mailframe/protocol' }
const FILE = new URL('../workers/cold.mjs', import.meta.url)
const PEERS = ['resend', 'stripe', 'uploadthing/server']
const BOUNDS = { server: { resend: 0.9 }, sending: { resend: 0.9 } }

export default {
  name: 'cold-import',
  title: 'Cold import, each in a fresh process',
  async run() {
    const modules = [...Object.values(OURS), ...PEERS]
    const sides = Object.fromEntries(modules.map((name) => [name, () => load(import.meta.resolve(name))]))
    const samples = await inTurns({ rounds: 11, sides })
    const profiles = {}
    for (const module of [...Object.values(OURS), PEERS[0]]) {
      profiles[module] = await profileOfStart(FILE, [import.meta.resolve(module)])
    }
    const traced = (module) => ({
      limit: sharesOf(profiles[module]),
      trace: profileTables({ ours: profiles[module], [PEERS[0]]: profiles[PEERS[0]] }),
    })
    return Object.entries(OURS).flatMap(([name, module]) =>
      PEERS.flatMap((peer) =>
        ['ms', 'mb'].map((unit) => {
          const atMost = BOUNDS[name]?.[peer]
          return figure({
            what: `import of ${module}, ${unit === 'ms' ? 'time' : 'memory'}, beside ${peer}`,
            against: peer,
            unit: unit === 'ms' ? 'ms' : 'MB',
            ours: samples[module][unit],
            theirs: samples[peer][unit],
            ...(atMost === undefined ? {} : { atMost }),
            ...(unit === 'ms' && peer === PEERS[0] ? traced(module) : {}),
          })
        }),
      ),
    )
  },
}

/** The figures of one import in a process of its own. */
function load(url) {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [url])
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the import of ${url} ended with ${code}`)))
  })
}
