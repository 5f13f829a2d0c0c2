import { AiUsage } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { limitOf, WITH_USAGE } from '../lib/ai.js'
import { mailframe } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

interface Brand {
  accent: string
  radius: string
}

/** The variables of a brand, around the components. */
const meta = {
  title: 'Guides/Own colours',
  tags: ['!autodocs', '!dev'],
  decorators: [mailframe({ ...WITH_USAGE, aiLimit: async () => limitOf(500) })],
  args: { accent: '#0f766e', radius: '0.25rem' },
  argTypes: { accent: { control: 'color' }, radius: { control: 'text' } },
  parameters: {
    docs: {
      source: {
        language: 'css',
        code: `:root {\n  --mailframe-accent: #0f766e;\n  --mailframe-radius: 0.25rem;\n}`,
      },
    },
  },
  render: ({ accent, radius }) => {
    // Custom properties, which the types do not know.
    const style = { '--mailframe-accent': accent, '--mailframe-radius': radius } as CSSProperties
    return (
      <div style={style}>
        <AiUsage defaultPeriod="last30Days" />
      </div>
    )
  },
} satisfies Meta<Brand>

export default meta

export const OwnColours: StoryObj<Brand> = {
  play: async ({ canvasElement }) => {
    await found(canvasElement, '.mailframe-ai[data-state=ready]')
  },
}
