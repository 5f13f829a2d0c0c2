import { useState } from 'react'
import type { SeededSecret } from '../../../core/console/secrets.js'
import type { StartView } from '../../../core/console/start.js'
import { Code, CopyButton } from '../../parts/bits.js'
import { Segments } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import { environmentOf, type Purpose } from './environment.js'

type Shown = 'all' | Purpose

const PURPOSES: Record<Shown, readonly Purpose[]> = {
  all: ['editor', 'sending', 'smtp'],
  editor: ['editor'],
  sending: ['sending'],
  smtp: ['smtp'],
}

/** What a .env file of an app holds, to point it at this emulator. */
export function EnvironmentCard({ start, secrets }: { start: StartView; secrets: readonly SeededSecret[] }) {
  const [shown, setShown] = useState<Shown>('all')
  const text = environmentOf(PURPOSES[shown], start, secrets)
  return (
    <Card title="Environment" actions={<CopyButton text={text} label="Copy" name="Copy the environment" />}>
      <p className="hint">
        For the <code>.env</code> file of your app. These seeded credentials are in the documentation: they
        are no secret.
      </p>
      <Segments
        label="Purpose"
        value={shown}
        onChange={setShown}
        options={[
          ['all', 'All'],
          ['editor', 'Editor'],
          ['sending', 'Sending'],
          ['smtp', 'SMTP'],
        ]}
      />
      <Code label="Environment" text={text} />
    </Card>
  )
}
