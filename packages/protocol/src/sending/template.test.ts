import { describe, expect, it } from 'vitest'
import { escapeHtml, renderTemplate, substitute, substitutionsFor } from './template.js'

describe('renderTemplate', () => {
  it.each([
    ['Hi %name%, %name%!', { name: 'Ann' }, 'Hi Ann, Ann!'],
    ['Hi %name%', { '%name%': 'Ann' }, 'Hi Ann'],
    ['%a% %b%', { a: '%b%', b: '$& $1' }, '%b% $& $1'],
    ['%missing% %gone%', { gone: null }, '%missing% %gone%'],
    ['%other%name%', { name: 'Ann' }, '%otherAnn'],
    ['50% off, %n% left, 20%', { n: 3 }, '50% off, 3 left, 20%'],
    ['%a.b% %姓名%', { 'a.b': 'x', 姓名: '张三' }, 'x 张三'],
    ['%constructor%', {}, '%constructor%'],
    ['%__proto__%', { ['__proto__']: 'x' }, 'x'],
    ['', { a: 'b' }, ''],
  ])('%s', (template, vars, rendered) => {
    expect(renderTemplate(template, vars)).toBe(rendered)
  })

  it('inserts values as the service does, or escaped', () => {
    const vars = { name: `<b>"Ann" & 'Co'</b>` }
    expect(renderTemplate('<p>%name%</p>', vars)).toBe(`<p><b>"Ann" & 'Co'</b></p>`)
    expect(renderTemplate('<p>%name%</p>', vars, { escape: 'html' })).toBe(
      '<p>&lt;b&gt;&quot;Ann&quot; &amp; &#39;Co&#39;&lt;/b&gt;</p>',
    )
    expect(escapeHtml('plain')).toBe('plain')
  })
})

describe('substitutionsFor', () => {
  const sub = { '%name%': ['Ann', 'Bob'], '%deal%': ['%big%', '%small%'] }

  it('gives each recipient their own values, with sections put in', () => {
    const values = substitutionsFor({ sub, section: { '%big%': '50% off, %name%' } }, 0)
    expect(substitute('%name%: %deal%', values)).toBe('Ann: 50% off, %name%')
    expect(substitute('%name%: %deal%', substitutionsFor({ sub }, 1))).toBe('Bob: %small%')
  })

  it('ignores sub where there is pubsub', () => {
    expect([...substitutionsFor({ sub, pubsub: { '%name%': 'all' } }, 1)]).toEqual([['%name%', 'all']])
  })
})
