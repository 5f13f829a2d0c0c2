/** A key and its certificate, in PEM. */
export interface Certificate {
  key: string
  /** Signed by itself: clients that are given it as `ca` can verify the server. */
  cert: string
}

const YEAR_MS = 365 * 86_400_000

/** A self-signed certificate for `localhost`, 127.0.0.1 and ::1, for a year. */
export async function createCertificate(): Promise<Certificate> {
  // It takes long to load: only who speaks SMTP waits for it.
  const { generate } = await import('selfsigned')
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    notAfterDate: new Date(Date.now() + YEAR_MS),
    algorithm: 'sha256',
    keyType: 'ec',
    curve: 'P-256',
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  return { key, cert }
}
