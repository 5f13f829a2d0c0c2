import type { AppFolder, Ports, Scaffold } from './scaffold.js'

const vite = (name: string, server: 'express' | 'hono', versions: Record<string, string> = {}): Scaffold => ({
  name,
  create: ['npx', 'create-vite@9.3.0', 'app', '--template', 'react-ts', '--no-interactive'],
  beforeInstall: (app) => app.versions(versions),
  init: ['--framework', `vite-${server}`],
  byHand: showPage,
  servers: (ports) => [
    { command: ['npm', 'run', 'server'], env: { PORT: String(ports.server) } },
    {
      command: [
        'npm',
        'run',
        'dev',
        '--',
        '--host',
        '127.0.0.1',
        '--port',
        String(ports.page),
        '--strictPort',
      ],
    },
  ],
  page: '/',
})

const REACT_18 = {
  react: '18.2.0',
  'react-dom': '18.2.0',
  '@types/react': '^18.3.0',
  '@types/react-dom': '^18.3.0',
}

export const VITE: readonly Scaffold[] = [
  vite('vite-express', 'express'),
  vite('vite-hono', 'hono'),
  vite('vite-express-react-18', 'express', REACT_18),
  vite('vite-hono-react-18', 'hono', REACT_18),
]

/** What `init` says at its end; and a port that nobody else has. */
async function showPage(app: AppFolder, { server }: Ports): Promise<void> {
  await app.write(
    'src/App.tsx',
    `import { EmailsPage } from './emails-page'\n\nexport default function App() {\n  return <EmailsPage />\n}\n`,
  )
  await app.edit('vite.config.ts', '127.0.0.1:3001', `127.0.0.1:${server}`)
}
