import facts from 'virtual:mailframe-facts'
import { Controls, Description, Primary, Title, useOf } from '@storybook/addon-docs/blocks'
import { GUIDANCE } from '../guidance/guidance.js'
import { Anatomy } from './anatomy.js'
import { BrandRecipe } from './brand-recipe.js'
import { importOf } from './exported.js'
import { Functions } from './functions.js'
import { DoAndDont, Keyboard } from './guidance.js'
import { MoreStates } from './more-states.js'
import { Attributes, Parts, Variables } from './parts.js'
import { Sources } from './sources.js'

/** A component's page: at work first, then what there is to know of it, then its other states. */
export default function Page() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const { component, parameters } = preparedMeta
  const imported = importOf(component)
  const fact = imported && facts.exports[imported.name]
  const guidance = imported ? GUIDANCE[imported.name] : undefined
  const code: unknown = parameters.docs?.source?.code
  const example = typeof code === 'string' ? code : ''
  // A page of single states leaves the rest to the page of their component.
  const isOwn = preparedMeta.title.split('/').at(-1) === imported?.name
  return (
    <>
      <Title />
      {fact && <p className="docs-import">{`import { ${fact.name} } from '${fact.entry}'`}</p>}
      <Description />
      <Primary />
      {(isOwn || !fact) && <Controls />}
      {isOwn && fact?.kind === 'component' && fact.classes.length > 0 && (
        <>
          <BrandRecipe />
          <Anatomy code={guidance?.anatomy} />
        </>
      )}
      {isOwn && guidance && <Keyboard {...guidance} />}
      {isOwn && fact && (
        <>
          <Attributes of={fact} />
          <Variables of={fact} />
          <Parts of={fact} />
        </>
      )}
      <Functions code={example} />
      {isOwn && guidance && <DoAndDont {...guidance} />}
      <MoreStates />
      <Sources fact={fact} storyFile={parameters.fileName} guide={guidance?.guide} />
    </>
  )
}
