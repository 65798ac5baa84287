import { expect, test } from 'vitest'
import { replaceLinks } from '../../../engines/html/replaced-links.ts'
import { type Erased, patternsOf, valuesOf, withoutAddresses } from './erased.ts'

const erased: Erased = {
  id: '12',
  ids: ['12'],
  linkedIds: ['12'],
  displayName: 'Is A',
  usernames: ['smith'],
  addresses: ['smith@corp.example', 'ann@x.co'],
  isWithContent: true,
}

test.each([
  ['Write to smith@corp.example.', 'Write to […].'],
  ['SMITH@corp.example, ann@x.co', '[…], […]'],
  ['<a href="mailto:smith@corp.example">', '<a href="mailto:[…]">'],
  ['john.smith@corp.example', 'john.smith@corp.example'],
  ['a+smith@corp.example', 'a+smith@corp.example'],
  ['ann@x.com and ann@x.co.uk', 'ann@x.com and ann@x.co.uk'],
  ['smith@corp.example.org', 'smith@corp.example.org'],
])('of %s is left %s', (text, left) => {
  expect(withoutAddresses(text, erased)).toBe(left)
})

test('a name that is part of any text is looked for as a whole value only', () => {
  expect(valuesOf(erased)).toContain('"is a"')
  expect(valuesOf(erased)).not.toContain('is a')
  expect(patternsOf(erased)).toEqual([
    '%/people/12%',
    '%/people/smith%',
    '%smith@corp.example%',
    '%ann@x.co%',
  ])
})

test('links that lead there become words, also with other elements inside, and others stay', () => {
  const html =
    '<p><a href="/people/ann" rel="nofollow"><b>Ann</b> &amp; co</a> and <a href="/people/bob">Bob</a> <a>x</a></p>'
  const isAnn = (href: string) => href === '/people/ann'

  expect(replaceLinks(html, isAnn, 'A <person>')).toBe(
    '<p>A &lt;person&gt; and <a href="/people/bob">Bob</a> <a>x</a></p>',
  )
})
