import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A key and its certificate, in PEM. */
export interface Certificate {
  key: string
  /** Signed by itself: clients that are given it as `ca` can verify the server. */
  cert: string
}

const DAY_MS = 86_400_000

/**
 * A self-signed certificate for `localhost`, 127.0.0.1 and ::1, for a year. Written here: it takes a millisecond,
 * where a library for certificates takes a fifth of a second to load, at the start of every test.
 */
export function createCertificate(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const content = toBeSigned(publicKey, now)
  const signature = createSign('sha256').update(content).sign(privateKey)
  const certificate = sequence(content, sequence(ECDSA_WITH_SHA256), bitString(signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines(certificate.toString('base64'))}\n-----END CERTIFICATE-----\n`,
  }
}

/** TBSCertificate of RFC 5280, section 4.1. */
function toBeSigned(publicKey: KeyObject, now: Date): Buffer {
  const name = sequence(set(sequence(COMMON_NAME, tagged(0x0c, Buffer.from('localhost')))))
  return sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(0x01), randomBytes(15)])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(utcTime(new Date(now.getTime() - DAY_MS)), utcTime(new Date(now.getTime() + 365 * DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(subjectAltName(), basicConstraints())),
  )
}

function subjectAltName(): Buffer {
  const names = sequence(
    tagged(0x82, Buffer.from('localhost')),
    tagged(0x87, Buffer.of(127, 0, 0, 1)),
    tagged(0x87, Buffer.concat([Buffer.alloc(15), Buffer.of(1)])),
  )
  return sequence(SUBJECT_ALT_NAME, tagged(0x04, names))
}

/** It is its own authority. */
function basicConstraints(): Buffer {
  const isAuthority = sequence(tagged(0x01, Buffer.of(0xff)))
  return sequence(BASIC_CONSTRAINTS, tagged(0x01, Buffer.of(0xff)), tagged(0x04, isAuthority))
}

/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = tagged(0x06, Buffer.from('2a8648ce3d040302', 'hex'))
/** 2.5.4.3 */
const COMMON_NAME = tagged(0x06, Buffer.from('550403', 'hex'))
/** 2.5.29.17 */
const SUBJECT_ALT_NAME = tagged(0x06, Buffer.from('551d11', 'hex'))
/** 2.5.29.19 */
const BASIC_CONSTRAINTS = tagged(0x06, Buffer.from('551d13', 'hex'))

/** Tag, length and content, as DER writes them. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size =
    length < 0x80
      ? Buffer.of(length)
      : length < 0x100
        ? Buffer.of(0x81, length)
        : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), size, content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts))
}

function bitString(content: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.of(0), content]))
}

/** yyMMddHHmmssZ: good until 2049. */
function utcTime(at: Date): Buffer {
  const digits = at.toISOString().slice(2, 19).replace(/[-T:]/g, '')
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

const lines = (base64: string) => base64.match(/.{1,64}/g)?.join('\n') ?? ''
