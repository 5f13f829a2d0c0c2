import type { Series } from '../ai/days.js'
import { formatShortCredits, formatShortDay } from '../ai/format.js'

/*
 * Where everything of a plot is, in pixels: what is drawn at once and what Recharts draws in its place stand alike.
 */

export const MARGIN = { top: 8, right: 8, bottom: 0, left: 8 }
export const FONT_SIZE = 12
/** Below the bars. */
export const X_AXIS_HEIGHT = 30
/** Of the space of a day, on each side of its bar. */
export const GAP = 0.18
export const MOST_WIDE = 40
export const RADIUS = 3
/** How Recharts counts the line of a tick, also where it has none. */
export const TICK_SIZE = 6
export const X_TICK_MARGIN = 8
export const Y_TICK_MARGIN = 4
/** Between the names of days. */
const TICK_GAP = 24
/** Lines above the ground at most. */
const LINES = 3

export interface Size {
  width: number
  height: number
}

export interface PlotArea {
  /** The side where the figures stand is the other one from right to left. */
  left: number
  top: number
  width: number
  height: number
  /** Of the figures at the side. */
  axisWidth: number
  /** Credits that have a line, from 0. */
  lines: number[]
  /** Dates that are named. */
  named: string[]
}

export function plotArea(
  { unit, points }: Series,
  { width, height }: Size,
  { isRtl, language }: { isRtl: boolean; language: string },
): PlotArea {
  const lines = linesUpTo(Math.max(...points.map(({ credits }) => credits)))
  const figures = lines.map((credits) => widthOf(formatShortCredits(credits, language)))
  const axisWidth = Math.ceil(Math.max(...figures)) + TICK_SIZE + Y_TICK_MARGIN
  const inner = Math.max(0, width - MARGIN.left - MARGIN.right - axisWidth)
  const names = points.map(({ date }) => widthOf(formatShortDay(date, unit, language)))
  const widest = Math.max(...names)
  const slot = inner / points.length
  const every = Math.max(1, Math.ceil((widest + TICK_GAP) / slot))
  // A name stands in the middle below its bar: the last one must not stand out.
  const room = inner + MARGIN.right - widest / 2
  const isNamed = (index: number) => index % every === 0 && (index + 0.5) * slot <= room
  return {
    left: MARGIN.left + (isRtl ? 0 : axisWidth),
    top: MARGIN.top,
    width: inner,
    height: Math.max(0, height - MARGIN.top - MARGIN.bottom - X_AXIS_HEIGHT),
    axisWidth,
    lines,
    named: points.filter((_, index) => isNamed(index)).map(({ date }) => date),
  }
}

/** The left and the width of each bar, as Recharts has them. */
export function barsOf({ left, width }: PlotArea, count: number, isRtl: boolean) {
  const slot = width / count
  const room = slot * (1 - 2 * GAP)
  const size = Math.min(room, MOST_WIDE)
  return (index: number) => {
    const at = isRtl ? count - 1 - index : index
    return { x: left + at * slot + slot * GAP + (room - size) / 2, width: size }
  }
}

/** Equal steps of 1, 2, 2.5 or 5 that reach it. */
function linesUpTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most / LINES))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power * LINES >= most) ?? 10) * power
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** About: only so much room is left for it. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? FONT_SIZE : FONT_SIZE * 0.6), 0)
}
