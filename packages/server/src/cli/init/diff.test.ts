import { expect, it } from 'vitest'
import { unifiedDiff } from './diff.js'

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('')

it('shows a new file whole', () => {
  expect(unifiedDiff('a.txt', null, 'x\ny\n')).toBe('--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1,2 @@\n+x\n+y')
})

it('shows three lines around a change, and one hunk for each', () => {
  const before = numbered(20)
  const after = before.replace('4\n', 'four\n').replace('18\n', '18\n18½\n')
  expect(unifiedDiff('a.txt', before, after)).toBe(
    `--- a/a.txt
+++ b/a.txt
@@ -1,7 +1,7 @@
 1
 2
 3
-4
+four
 5
 6
 7
@@ -16,5 +16,6 @@
 16
 17
 18
+18½
 19
 20`,
  )
})
