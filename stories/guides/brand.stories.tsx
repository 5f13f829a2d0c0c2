import { AiUsage } from '@mailframe/react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { expect } from 'storybook/test'
import { limitOf, WITH_USAGE } from '../lib/ai.js'
import { mailframe } from '../lib/mailframe.js'
import { found } from '../lib/states.js'

interface Brand {
  accent: string
  radius: string
}

/** The variables of a brand, around the components. */
const meta = {
  title: 'Guides/Your colors',
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

/** The same as a prop, of the provider or of one component. */
export const ByProp: StoryObj<Brand> = {
  args: { accent: 'light-dark(#0f766e, #5eead4)' },
  argTypes: { accent: { control: 'text' } },
  parameters: {
    docs: {
      source: {
        language: 'tsx',
        code: `<AiUsage appearance={{ variables: { accent: 'light-dark(#0f766e, #5eead4)', radius: '0.25rem' } }} />`,
      },
    },
  },
  render: ({ accent, radius }) => (
    <AiUsage defaultPeriod="last30Days" appearance={{ variables: { accent, radius } }} />
  ),
  play: async ({ canvasElement }) => {
    const root = await found(canvasElement, '.mailframe-ai[data-state=ready]')
    await expect(root.style.getPropertyValue('--mailframe-radius')).toBe('0.25rem')
  },
}
