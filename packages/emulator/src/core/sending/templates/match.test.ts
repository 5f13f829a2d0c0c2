import { expect, it } from 'vitest'
import { matchesText } from './match.js'

it.each([
  ['Hello Ada', 'Hello %name%', true],
  ['Hello', 'Hello %name%', false],
  ['Hello  \n Ada!', 'Hello %name%!', true],
  ['a-b-c', '%x%-%y%-c', true],
  ['ab', 'ab%x%b', false],
  ['100% sure', '100% sure', true],
  ['aXbYb', 'a%x%b', true],
  ['', '%x%', true],
])('%j matches the template %j: %s', (text, template, expected) => {
  expect(matchesText(text, template)).toBe(expected)
})
