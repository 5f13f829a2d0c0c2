import axe from 'axe-core'
import { expect } from 'vitest'

/** No accessibility fault in what stands still. The editor in the frame is another origin: what is in it is the service's. */
export async function expectNoFaults(container: HTMLElement): Promise<void> {
  const transitions = container
    .getAnimations({ subtree: true })
    .filter((each) => each instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  const { violations } = await axe.run(container, {
    iframes: false,
    resultTypes: ['violations'],
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
