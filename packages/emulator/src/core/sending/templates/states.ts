import { Refusal } from '../request/refusal.js'
import type { TemplateStat } from './records.js'

/** What changing its content leads to: it is to be approved anew. @throws Refusal 40223 */
export function stateOfChanged(stat: TemplateStat, submit: boolean): TemplateStat {
  if (stat === 0) throw new Refusal(40223)
  return stateOfNew(submit)
}

/** The state of a template that is new. */
export const stateOfNew = (submit: boolean): TemplateStat => (submit ? 0 : -2)

/** What submitting leads to. @throws Refusal 40226, 40227 */
export function stateOfSubmitted(stat: TemplateStat): TemplateStat {
  if (stat === 0) throw new Refusal(40226)
  if (stat === 1) throw new Refusal(40227)
  return 0
}

/** What withdrawing leads to: what is pending or approved may be changed again. @throws Refusal 40228, 40229 */
export function stateOfWithdrawn(stat: TemplateStat): TemplateStat {
  if (stat === -1) throw new Refusal(40228)
  if (stat === -2) throw new Refusal(40229)
  return -2
}
