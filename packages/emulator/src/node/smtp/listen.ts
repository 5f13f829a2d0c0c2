import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { REGIONS, type Region } from '@mailframe/protocol/sending'
import type { SmtpService } from '../../core/index.js'
import { listenProblem } from '../ports/listen-problem.js'
import { type Certificate, createCertificate } from './certificate.js'
import type { Speak } from './session.js'

/** Where one region takes mail. */
export interface SmtpAddress {
  /** The host that it listens on. */
  host: string
  /** The port that it listens on. */
  port: number
}

/** Where SMTP listens: one address for each region. */
export interface SmtpAddresses extends Record<Region, SmtpAddress> {
  /** The certificate of STARTTLS, in PEM: for `tls: { ca }` of a client. It is for localhost, 127.0.0.1 and ::1. */
  ca: () => Promise<string>
}

/** The SMTP servers of all regions. */
export interface SmtpListener {
  addresses: SmtpAddresses
  /** Ends at once: open connections are cut. */
  close: () => Promise<void>
}

const regions = Object.keys(REGIONS) as Region[]

/**
 * Serves SMTP on `port` for sg, and the next two for us and hk; port 0 takes free ones. What speaks the protocol is
 * loaded, and the certificate made, when the first connection comes: who sends no mail does not wait for it.
 *
 * @throws Error with one plain line where a port is in use or not allowed.
 */
export async function listenSmtp(
  service: SmtpService,
  { host, port }: { host: string; port: number },
): Promise<SmtpListener> {
  let certificate: Promise<Certificate> | undefined
  const certificateOf = () => {
    certificate ??= createCertificate()
    return certificate
  }
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }

  async function open(region: Region, index: number): Promise<SmtpAddress> {
    let speaking: Promise<Speak> | undefined
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      // Before something else listens: a reset here would end the process.
      socket.on('error', () => {})
      speaking ??= speak(region, service, certificateOf)
      speaking.then((take) => take(socket)).catch(() => socket.destroy())
    })
    const wanted = port === 0 ? 0 : port + index
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => {
        reject(new Error(listenProblem(error, host, wanted, '--smtp-port'), { cause: error }))
      })
      server.listen(wanted, host, resolve)
    })
    servers.push(server)
    return { host, port: (server.address() as AddressInfo).port }
  }

  try {
    const [sg, us, hk] = await Promise.all(regions.map(open))
    if (sg === undefined || us === undefined || hk === undefined) throw new Error('a region has no port')
    const ca = async () => (await certificateOf()).cert
    return { addresses: { sg, us, hk, ca }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function speak(
  region: Region,
  service: SmtpService,
  certificateOf: () => Promise<Certificate>,
): Promise<Speak> {
  const [{ createSpeaker }, certificate] = await Promise.all([import('./session.js'), certificateOf()])
  return createSpeaker(region, service, certificate)
}
