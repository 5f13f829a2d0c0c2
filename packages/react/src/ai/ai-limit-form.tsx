'use client'
import { type AiLimit, LIMITS, languageTag } from '@mailframe/protocol'
import { AI_MESSAGES, aiLimitProblem, USER_ID_MESSAGES } from '@mailframe/protocol/service'
import { type ComponentPropsWithoutRef, type FormEvent, forwardRef, useId, useRef, useState } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { type AiTexts, aiTexts } from '../labels/ai.js'
import { fill } from '../lib/format.js'
import { useMergedRef } from '../lib/refs.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { SharedError } from '../parts/shared-error.js'
import { addMonths, monthOf } from './days.js'
import { creditsText, formatCredits, formatMoment } from './format.js'
import { useSetAiLimit, useToday } from './hooks.js'
import { Field } from './pickers.js'

/** State of the form, for its `render` function. */
export interface AiLimitFormState {
  /** As `data-state` says it. */
  state: 'ready' | 'saving' | 'saved' | 'error'
}

/** Props of `<AiLimitForm>`, beside the attributes of its `<form>`. */
export interface AiLimitFormProps extends RootProps<'form', AiLimitFormState> {
  /** Whose limit it is. Default: a field of the form. */
  userId?: string | undefined
  /** The service has accepted the limit. */
  onSaved?: ((limit: AiLimit) => void) | undefined
}

/**
 * Sets the AI limit of an End User, where the backend's `allow` says so. The rules of the service are checked before
 * anything is sent; a problem is shown at its field. `data-state` is `ready`, `saving`, `saved` or `error`.
 */
export const AiLimitForm = forwardRef<HTMLFormElement, AiLimitFormProps>(function AiLimitForm(props, ref) {
  const { person } = useMailframe()
  // The input and the saved limit belong to the person who was signed in then.
  return <OwnAiLimitForm key={person} {...props} ref={ref} />
})

const OwnAiLimitForm = forwardRef<HTMLFormElement, AiLimitFormProps>(function OwnAiLimitForm(
  { userId, onSaved, ...part },
  ref,
) {
  const labels = useLabels(aiTexts)
  const { language, timeZone } = useMailframe()
  const today = useToday()
  const month = today === null ? null : monthOf(today)
  const [typed, setTyped] = useState<Partial<Record<keyof AiLimit, string>>>({})
  const [problems, setProblems] = useState<LimitProblems>({})
  const form = useRef<HTMLElement>(null)
  const titleId = useId()
  const setLimit = useSetAiLimit()
  const { error, data: saved } = setLimit
  const input = {
    userId: userId ?? typed.userId ?? '',
    maximumLimitCredits: typed.maximumLimitCredits ?? '',
    // The current month by default.
    startTime: typed.startTime ?? (month === null ? '' : `${month}-01T00:00`),
    endTime: typed.endTime ?? (month === null ? '' : `${addMonths(month, 1)}-01T00:00`),
  }
  const isAtField = error?.kind === 'invalid' && fieldOf(error.message) !== null
  const state = setLimit.isPending
    ? 'saving'
    : error || Object.keys(problems).length > 0
      ? 'error'
      : saved
        ? 'saved'
        : 'ready'

  function showProblems(found: LimitProblems) {
    setProblems(found)
    const first = LIMIT_FIELDS.find((field) => found[field] !== undefined)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (setLimit.isPending) return
    const checked = checkLimit(input)
    if ('problems' in checked) {
      setLimit.reset()
      return showProblems(checked.problems)
    }
    setLimit.mutate(checked.limit, {
      onSuccess: (limit) => onSaved?.(limit),
      onError: ({ kind, message }) => {
        const field = kind === 'invalid' ? fieldOf(message) : null
        if (field) showProblems({ [field]: message })
      },
    })
  }

  const field = (name: keyof AiLimit, label: string, attributes: ComponentPropsWithoutRef<'input'>) => {
    const problem = problems[name]
    return (
      <Field
        {...attributes}
        label={label}
        name={name}
        value={input[name]}
        aria-required
        problem={problem === undefined ? null : problemText(name, problem, { labels, language })}
        onValue={(value) => {
          setTyped((before) => ({ ...before, [name]: value }))
          setProblems(({ [name]: _, ...others }) => others)
          if (!setLimit.isPending) setLimit.reset()
        }}
      />
    )
  }
  return useRoot(
    'form',
    part,
    {
      ref: useMergedRef<HTMLElement>(form, ref),
      className: 'mailframe mailframe-ai mailframe-ai-limit-form',
      'aria-labelledby': titleId,
      'aria-busy': setLimit.isPending,
      'data-state': state,
      lang: languageTag(language),
      // The form validates by itself, in the provider's language.
      ...{ noValidate: true },
      onSubmit: handleSubmit,
      children: (
        <>
          <div className="mailframe-ai-header">
            <h2 id={titleId}>{labels.aiLimitTitle}</h2>
          </div>
          <div className="mailframe-ai-fields">
            {field('userId', labels.aiLimitUser, {
              type: 'text',
              dir: 'ltr',
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              readOnly: userId !== undefined,
            })}
            {field('maximumLimitCredits', labels.aiLimitCredits, {
              type: 'text',
              inputMode: 'numeric',
              autoComplete: 'off',
            })}
            {field('startTime', labels.aiLimitStart, { type: 'datetime-local' })}
            {field('endTime', labels.aiLimitEnd, { type: 'datetime-local' })}
          </div>
          {error && !isAtField && (
            <SharedError error={error} onRetry={() => setLimit.mutate(setLimit.variables)} isChange />
          )}
          <div className="mailframe-ai-footer">
            <button
              type="submit"
              className="mailframe-button"
              data-variant="primary"
              aria-disabled={setLimit.isPending}
            >
              {labels.aiLimitSet}
            </button>
            <p className="mailframe-ai-saved" role="status">
              {saved &&
                fill(labels.aiLimitSaved, {
                  userId: saved.userId,
                  credits: creditsText(saved.maximumLimitCredits, { labels, language }),
                  date: formatMoment(saved.endTime, language, timeZone),
                })}
            </p>
          </div>
        </>
      ),
    },
    { state },
  )
})

/** The fields of the form, as typed. */
export type LimitInput = Record<keyof AiLimit, string>
export type LimitProblems = Partial<Record<keyof AiLimit, string>>

/** In the order of the form: the first with a problem gets the focus. */
export const LIMIT_FIELDS = ['userId', 'maximumLimitCredits', 'startTime', 'endTime'] as const

/** Values that are valid whatever the other fields hold. */
const VALID = {
  userId: 'a',
  maximumLimitCredits: 0,
  startTime: -8_640_000_000_000_000,
  endTime: 8_640_000_000_000_000,
}

/** The body of the request. The fields hold times in UTC, without an offset. */
function toLimit({ userId, maximumLimitCredits, startTime, endTime }: LimitInput) {
  const credits = maximumLimitCredits.trim()
  const moment = (time: string) => (time === '' ? '' : `${time}Z`)
  return {
    userId: userId.trim(),
    // Stricter than `Number`, which accepts ' ', 0x10 and 1e3: these are likely typing errors.
    maximumLimitCredits: credits === '' ? null : /^[+-]?\d+$/.test(credits) ? Number(credits) : Number.NaN,
    startTime: moment(startTime),
    endTime: moment(endTime),
  }
}

/** A valid limit, or the first problem of each field, by the validators of the protocol. */
export function checkLimit(input: LimitInput): { limit: AiLimit } | { problems: LimitProblems } {
  const limit = toLimit(input)
  const rest: Record<keyof AiLimit, unknown> = { ...limit }
  const problems: LimitProblems = {}
  // The validator reports one field at a time: that field is replaced by a valid value and the rest checked again.
  for (const _ of LIMIT_FIELDS) {
    const problem = aiLimitProblem(rest)
    const field = LIMIT_FIELDS.find((name) => name === problem?.field)
    if (problem === null || field === undefined) break
    problems[field] = problem.message
    rest[field] = VALID[field]
  }
  const { maximumLimitCredits } = limit
  if (Object.keys(problems).length > 0 || maximumLimitCredits === null) return { problems }
  return { limit: { ...limit, maximumLimitCredits } }
}

/** The field that the message of a 400 begins with, or null. */
export function fieldOf(message: string): keyof AiLimit | null {
  return LIMIT_FIELDS.find((field) => message.startsWith(`${field} `)) ?? null
}

/** The text for a message of the route or of the validators, in the provider's language; an unknown one is unchanged. */
export function problemText(
  field: keyof AiLimit,
  message: string,
  { labels, language }: { labels: AiTexts; language: string },
): string {
  switch (message) {
    case USER_ID_MESSAGES.userIdRequired:
      return labels.aiLimitUserRequired
    case USER_ID_MESSAGES.userIdCharacters:
      return labels.aiLimitUserCharacters
    case USER_ID_MESSAGES.userIdLength:
      return fill(labels.nameTooLong, { limit: LIMITS.userId })
    case AI_MESSAGES.creditsRequired:
      return labels.aiLimitCreditsRequired
    case AI_MESSAGES.credits:
      return fill(labels.aiLimitCreditsWhole, { max: formatCredits(Number.MAX_SAFE_INTEGER, language) })
    case AI_MESSAGES.limitPeriod:
      return labels.aiLimitOrder
  }
  const isOfTime = field === 'startTime' || field === 'endTime'
  const isTimeRequired = message === `${field} is required` || message.startsWith(`${field} must be ISO 8601`)
  return isOfTime && isTimeRequired ? labels.aiLimitTimeRequired : message
}
